import { useState } from 'react';
import { wipeAccount } from '../offline/wipe-account.ts';
import { withdrawPush } from '../push/withdraw-push.ts';
import { revokeToken } from './revoke-token.ts';
import { currentScope } from '../../../lib/session-scope.ts';
import { endSession } from './session.ts';

export type SigningOut = { isBusy: boolean; signOut: () => void };

export function useSignOut(): SigningOut {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void signOut().finally(() => setBusy(false));
  };
  return { isBusy, signOut: start };
}

/**
 * Signs out on this phone whatever the server answers: on a shared phone, staying signed in is the worse failure. The
 * token is revoked last, since the app leaves this page at once.
 */
async function signOut(): Promise<void> {
  const scope = currentScope();
  const { token, account } = scope;
  // Takes at most two seconds, and must finish before the page is left.
  await withdrawPush();
  if (currentScope() === scope) endSession('logout');
  // The session ended by itself meanwhile; a sign-out removes more than that.
  else wipeAccount(account);
  if (token !== null) void revokeToken(token);
}
