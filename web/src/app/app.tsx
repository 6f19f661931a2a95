import { HashRouter } from '../lib/router/router.tsx';
import '../ui/tokens.css';
import '../ui/base.css';
import './shell-skeleton.css';
import { OfflineBanner } from '../domain/answers/offline-banner.tsx';
import { serveStoredReplies } from '../domain/learner/offline/serve-stored-replies.ts';
import { Navigation } from './navigation.tsx';
import { NavigationOverlay } from './navigation-overlay.tsx';
import { SessionEnd } from './session-end.tsx';

// Runs before the first query, so that a start without a network finds the downloads.
serveStoredReplies();

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
