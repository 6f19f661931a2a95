import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/icons/add-more-icons.ts';
import '../ui/icons/add-screen-icons.ts';
import { renderRoot } from '../lib/root/render-root.tsx';
import { Phone } from './phone.tsx';

renderRoot('phone', <Phone />);
