import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../lib/call.ts';
import { confirmCode } from '../../lib/confirm-code.ts';

type Given = { msisdn: string; next: string | null };

/** Confirms the code and leads on: to the levels when one must be picked, to the greeting the first time, else where the learner wanted. */
export function useConfirmCode({ msisdn, next }: Given) {
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (otp: string) => signIn({ otp, msisdn, next }),
    onSuccess: (destination) => void navigate(destination, { replace: true }),
  });
  return { confirm: mutate, isPending, error, reset };
}

async function signIn({ otp, msisdn, next }: Given & { otp: string }): Promise<string> {
  const { messageCode } = await confirmCode({ otp, msisdn });
  if (messageCode === '50') return '/details';
  if (!(await hasSeenWelcome())) return '/welcome';
  // The guests' guard knows the token by now and honours `next`.
  return next === null ? '/home' : `/?next=${encodeURIComponent(next)}`;
}

/** Signed in is signed in: when this cannot be had, the greeting is left out. */
async function hasSeenWelcome(): Promise<boolean> {
  return call('GET /api/fetch/subscriber/details').then(
    ({ subscriber }) => subscriber.welcome_seen,
    () => true,
  );
}
