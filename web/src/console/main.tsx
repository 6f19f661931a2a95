import '../ui/tokens.css';
import '../ui/base.css';
import './ui/check-box.css';
import '../ui/icons/add-more-icons.ts';
import '../ui/icons/add-screen-icons.ts';
import { renderRoot } from '../lib/root/render-root.tsx';
import { readTheme, saveTheme } from '../lib/storage/theme.ts';
import { Console } from './console.tsx';
import { applyLanguage } from './text/language.ts';

saveTheme(readTheme());
applyLanguage();
renderRoot('console', <Console />);
