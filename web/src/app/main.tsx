import { renderRoot } from '../lib/root/render-root.tsx';
import { watchInstallOffer } from '../lib/storage/install-offer.ts';
import { App } from './app.tsx';

watchInstallOffer();
renderRoot('app', <App />);
