import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import './ui/check-box.css';
import '../ui/add-more-icons.ts';
import '../ui/add-screen-icons.ts';
import { readTheme, saveTheme } from '../lib/theme.ts';
import { Console } from './console.tsx';
import { applyLanguage } from './text/language.ts';

saveTheme(readTheme());
applyLanguage();
const root = document.getElementById('console');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
