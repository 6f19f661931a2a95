import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/add-more-icons.ts';
import '../ui/add-screen-icons.ts';
import { readTheme, saveTheme } from '../lib/theme.ts';
import { Preview } from './preview.tsx';

saveTheme(readTheme());
const root = document.getElementById('preview');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Preview />
    </StrictMode>,
  );
