import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/base.css';
import { App } from './app.tsx';
import { registerServiceWorker } from './register-service-worker.ts';

const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
registerServiceWorker();
