import type { SubscriberView } from '@lisan/contract/learner/subscriber';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '../../../lib/router/use-router.ts';
import { call } from '../../../lib/call.ts';
import { chooseAccount } from '../../../domain/learner/session/choose-account.ts';
import { confirmCode } from '../../../domain/learner/session/confirm-code.ts';
import { storeInvitation } from '../../../domain/group/waiting-invitation.ts';
import { lastAccount } from '../../../lib/session-scope.ts';

type Given = { msisdn: string; next: string | null };

/**
 * Confirms the code and continues: to the levels when one must be picked, to the welcome on the first visit, else to
 * the wanted screen.
 */
export function useConfirmCode({ msisdn, next }: Given) {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => chooseAndSignIn({ otp, msisdn, next }),
    onSuccess: (destination) => navigate(destination, { replace: true }),
  });
  return { confirm: mutate, isPending, error, reset };
}

/** Another tab may have signed in since this screen was opened. */
async function chooseAndSignIn(given: Given & { otp: string }): Promise<string> {
  const { msisdn, next } = given;
  return chooseAccount({
    msisdn,
    initial: null,
    source: 'code',
    stay: next === null ? '/home' : afterSignIn(next),
    signIn: (replaced) => signIn(given, replaced),
  });
}

async function signIn({ otp, msisdn, next }: Given & { otp: string }, replaced: string | null): Promise<string> {
  const before = lastAccount();
  const { messageCode } = await confirmCode({ otp, msisdn }, replaced);
  if (messageCode === '50') return firstSteps('/details', next);
  const subscriber = await fetchSubscriber();
  if (subscriber?.welcome_seen === false) return firstSteps('/welcome', next);
  // The last screen of an expired session is opened for the same account only.
  if (next === null || (before !== null && subscriber?.uuid !== before)) return '/home';
  return afterSignIn(next);
}

/** The guest guard sees the token then and honours `next`. */
function afterSignIn(next: string): string {
  return `/?next=${encodeURIComponent(next)}`;
}

/** The first steps end with the welcome, which leads to the invitation that a new learner came by. */
function firstSteps(path: string, next: string | null): string {
  storeInvitation(next);
  return path;
}

/** Returns null where the learner cannot be fetched; the welcome is skipped then. */
async function fetchSubscriber(): Promise<SubscriberView | null> {
  return call('GET /api/fetch/subscriber/details').then(
    ({ subscriber }) => subscriber,
    () => null,
  );
}
