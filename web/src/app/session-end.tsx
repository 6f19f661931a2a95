import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from '../lib/router/use-router.ts';
import { withdrawPush } from '../domain/learner/push/withdraw-push.ts';
import { openOtherSession } from '../domain/learner/session/open-other-session.ts';
import { currentScope, followOtherTabs, onScopeEnd } from '../lib/session-scope.ts';
import type { ScopeEnd } from '../lib/session-scope.ts';
import { withNext } from './known-destination.ts';

/**
 * Leads away from the screens of a session that has ended: to the login and from there back here where the token became
 * invalid, to the welcome page after a logout. Another tab's session is opened by a fresh page.
 */
export function SessionEnd() {
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
        // A phone rings for the account that is signed in on it. Another tab has seen to it already.
        if (reason !== 'elsewhere') void withdrawPush();
      }),
    [],
  );
  return null;
}
