import { useEffect } from 'react';
import { openOtherSession } from '../domain/learner/session/open-other-session.ts';
import { currentScope, followOtherTabs, onScopeEnd } from '../lib/session-scope.ts';

/** Follows other tabs: a sign-out leads to the sign-in, and the sign-in of another account restarts the studio. */
export function StudioSession() {
  useEffect(followOtherTabs, []);
  useEffect(
    () =>
      onScopeEnd(({ reason }) => {
        if (reason === 'elsewhere' && currentScope().token !== null) openOtherSession();
      }),
    [],
  );
  return null;
}
