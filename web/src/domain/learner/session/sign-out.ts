import { wipeAccount } from '../offline/wipe-account.ts';
import { withdrawPush } from '../push/withdraw-push.ts';
import { revokeToken } from './revoke-token.ts';
import { currentScope } from '../../../lib/session-scope.ts';
import { endSession } from './session.ts';

/**
 * Signs out on this phone whatever the server does: on a shared phone, staying signed in is the worse failure. The server
 * is told after it, since a page of the host follows.
 */
export async function signOut(): Promise<void> {
  const scope = currentScope();
  const { token, account } = scope;
  // At most two seconds, and before the page is left, which would cut it short.
  await withdrawPush();
  if (currentScope() === scope) endSession('logout');
  // The session ended by itself meanwhile; the learner asked for more than that.
  else wipeAccount(account);
  if (token !== null) void revokeToken(token);
}
