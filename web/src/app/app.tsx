import { HashRouter } from 'react-router';
import '../ui/tokens.css';
import '../ui/base.css';
import './shell-skeleton.css';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { Navigation } from './navigation.tsx';
import { NavigationOverlay } from './navigation-overlay.tsx';
import { SessionEnd } from './session-end.tsx';

export function App() {
  return (
    <HashRouter>
      <OfflineBanner />
      <Navigation />
      <SessionEnd />
      <NavigationOverlay />
    </HashRouter>
  );
}
