import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/icons/add-more-icons.ts';
import '../ui/icons/add-screen-icons.ts';
import { renderRoot } from '../lib/root/render-root.tsx';
import { readTheme, saveTheme } from '../lib/storage/theme.ts';
import { Studio } from './studio.tsx';

saveTheme(readTheme());
renderRoot('studio', <Studio />);
