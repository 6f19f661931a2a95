import { chooseAccount } from '../../domain/learner/session/choose-account.ts';
import { confirmCode } from '../../domain/learner/session/confirm-code.ts';
import { reportAddress } from '../../domain/learner/detected-url.ts';
import { withNext } from '../known-destination.ts';
import { go, pass } from './visit.ts';
import type { GuardResult, Visit } from '../route.ts';

/** Guard 3: signs in with the number and the code of an address that has both. */
export async function oneTimeCodeGuard({ query, path, wanted, address }: Visit): Promise<GuardResult> {
  const { otp, msisdn } = query;
  if (otp === null || msisdn === null) return pass;
  try {
    const signIn = async (replaced: string | null) => {
      const { messageCode } = await confirmCode({ otp, msisdn, check_type: 'otp' }, replaced);
      reportAddress({ address, type: 'home' });
      return messageCode === '50' ? '/details' : path;
    };
    return go(await chooseAccount({ msisdn, initial: null, source: 'link', stay: path, signIn }));
  } catch {
    return go(withNext('/login', wanted));
  }
}
