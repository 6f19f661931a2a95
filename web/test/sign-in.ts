import { currentScope } from '../src/lib/net/session-scope.ts';
import { saveToken } from '../src/domain/learner/session/session.ts';

/** Signs an account in, as the app does once the server has named the owner of the token. */
export function signIn(account: string, token = `token-of-${account}-00000001`): void {
  saveToken(token);
  currentScope().identify(account);
}
