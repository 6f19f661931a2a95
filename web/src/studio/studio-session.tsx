import { useEffect } from 'react';
import { openOtherSession } from '../domain/learner/session/open-other-session.ts';
import { currentScope, followOtherTabs, onScopeEnd } from '../lib/session-scope.ts';

/** Follows what other tabs do: a sign-out leads to the sign-in, another account's sign-in starts the studio again. */
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
