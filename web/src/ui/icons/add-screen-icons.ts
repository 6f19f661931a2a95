import { addIcons } from './icons.ts';
import { screenIcons } from './screen-icons.ts';

addIcons(screenIcons);
