import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchInstallOffer } from '../lib/install-offer.ts';
import { App } from './app.tsx';

watchInstallOffer();

const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
