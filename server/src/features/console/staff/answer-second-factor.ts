import type { WebAuthnResponse } from '@lisan/contract/console/staff';
import { invalidField } from '../../../platform/app-error.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findFactors } from './factor-store.ts';
import type { Staff } from './guard-factors.ts';
import { acceptPasskey } from './passkey.ts';
import { acceptTotp } from './totp.ts';

type Answer = { code?: string | undefined; response?: WebAuthnResponse | undefined };

/**
 * Confirms a session with a code of any of the account's authenticator apps, or with a passkey.
 * @throws AppError invalid_input, too_many_requests
 */
export async function answerSecondFactor(deps: ConsoleDeps, staff: Staff, { code, response }: Answer): Promise<void> {
  if (response !== undefined) return acceptPasskey(deps, staff, response);
  if (code === undefined) throw invalidField('code', { text: 'هذا الحقل مطلوب.', fault: { code: 'required' } });
  const factors = await findFactors(deps.db, staff.session.subscriberId);
  const ids = factors.filter(({ kind }) => kind === 'totp').map(({ id }) => id);
  await acceptTotp(deps, staff, { ids, code });
}
