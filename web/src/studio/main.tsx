import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/add-more-icons.ts';
import '../ui/add-screen-icons.ts';
import { readTheme, saveTheme } from '../lib/theme.ts';
import { Studio } from './studio.tsx';

saveTheme(readTheme());
const root = document.getElementById('studio');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Studio />
    </StrictMode>,
  );
