import { addIcons } from './icons.ts';
import { moreIcons } from './more-icons.ts';

addIcons(moreIcons);
