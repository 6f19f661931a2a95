import '../ui/tokens.css';
import '../ui/base.css';
import './shell-skeleton.css';
import { HashRouter } from '../lib/router/router.tsx';
import { OfflineBanner } from '../domain/answers/offline-banner.tsx';
import { serveStoredReplies } from '../domain/learner/offline/serve-stored-replies.ts';
import { Navigation } from './navigation.tsx';
import { NavigationOverlay } from './navigation-overlay.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '../lib/router/use-router.ts';
import { withdrawPush } from '../domain/learner/push/withdraw-push.ts';
import { openOtherSession } from '../domain/learner/session/open-other-session.ts';
import { currentScope, followOtherTabs, onScopeEnd, type ScopeEnd } from '../lib/net/session-scope.ts';
import { withNext } from './known-destination.ts';

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

/**
 * Leaves the screens of a session that has ended: for the login, which returns here, when the token became invalid;
 * for the welcome page after a logout. A reload opens another tab's session.
 */
function SessionEnd() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leave = useEffectEvent((reason: ScopeEnd) => {
    if (reason === 'replaced') return;
    if (reason === 'elsewhere' && currentScope().token !== null) return openOtherSession();
    navigate(reason === 'invalid' ? withNext('/login', pathname + search) : '/', { replace: true });
  });
  useEffect(followOtherTabs, []);
  useEffect(
    () =>
      onScopeEnd(({ reason }) => {
        leave(reason);
        // A phone receives push only for the account that is signed in on it. The other tab has unsubscribed it.
        if (reason !== 'elsewhere') void withdrawPush();
      }),
    [],
  );
  return null;
}
