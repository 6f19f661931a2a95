import { withdrawPush } from '../push/withdraw-push.ts';
import { revokeToken } from './revoke-token.ts';
import { endSession, readToken } from './session.ts';

/**
 * Signs out on this phone at once, whatever the server does: on a shared phone, staying signed in is the worse failure.
 * The server is told meanwhile.
 */
export function signOut(): void {
  const token = readToken();
  void withdrawPush();
  endSession('logout');
  if (token !== null) void revokeToken(token);
}
