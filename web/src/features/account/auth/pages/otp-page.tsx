import { useEffect, useState } from 'react';
import type { SubscriberView } from '@lisan/contract/learner/subscriber';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { readStored } from '../../../../lib/storage/storage.ts';
import { auth } from '../../../../text/auth.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { OTP_LENGTH, OtpField } from '../../../../ui/form/otp-field.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { failureTexts } from '../../../../lib/failure/failure-texts.ts';
import { useApiMutation } from '../../../../lib/net/use-api.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useCountdown } from '../../../../lib/time/use-countdown.ts';
import { call } from '../../../../lib/net/call.ts';
import { chooseAccount } from '../../../../domain/learner/session/choose-account.ts';
import { confirmCode } from '../../../../domain/learner/session/confirm-code.ts';
import { storeInvitation } from '../../../../domain/group/waiting-invitation.ts';
import { lastAccount } from '../../../../lib/net/session-scope.ts';
import styles from './otp-page.module.css';

/** Confirms the code that the login page sent; without a number it leads back there. */
export function OtpPage() {
  const msisdn = readStored('msisdn');
  const navigate = useNavigate();
  const query = useSearchParams();
  const next = query.get('next');
  useEffect(() => {
    if (msisdn === null) navigate(next ? `/login?next=${encodeURIComponent(next)}` : '/login', { replace: true });
  }, [msisdn, navigate, next]);
  return msisdn === null ? null : <OtpForm msisdn={msisdn} next={next} />;
}

function OtpForm({ msisdn, next }: { msisdn: string; next: string | null }) {
  const [otp, setOtp] = useState('');
  const [isShort, setShort] = useState(false);
  const { confirm, isPending, error, reset } = useConfirmCode({ msisdn, next });
  const errors = isShort ? [auth.otp.incomplete] : failureTexts(error, ['otp', 'msisdn']);

  function change(code: string) {
    setOtp(code);
    setShort(false);
    reset();
  }
  function submit(code: string) {
    if (code.length < OTP_LENGTH) setShort(true);
    else if (!isPending) confirm(code);
  }
  return (
    <Page title={auth.otp.title} back="/login">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(otp);
        }}
      >
        <SentTo msisdn={msisdn} next={next} />
        <OtpField
          label={auth.otp.label}
          value={otp}
          onChange={change}
          onComplete={submit}
          hint={auth.otp.hint}
          errors={errors}
        />
        <Button type="submit" busy={isPending}>
          {isPending ? auth.otp.checking : auth.otp.submit}
        </Button>
        <ResendCode msisdn={msisdn} />
        <p className="small">{auth.otp.help}</p>
      </form>
    </Page>
  );
}

/** Shows the number of the code, with a link to correct it. The login page belongs to the host, outside the router. */
function SentTo({ msisdn, next }: { msisdn: string; next: string | null }) {
  return (
    <div>
      <p>
        {auth.otp.sentTo}{' '}
        <bdi dir="ltr" className={styles.number}>
          {msisdn}
        </bdi>
      </p>
      <a className={styles.change} href={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
        {auth.otp.change}
      </a>
    </div>
  );
}

/** The server's first interval between two codes; its reply names the next one. */
const FIRST_WAIT_S = 30;

function ResendCode({ msisdn }: { msisdn: string }) {
  const [wait, setWait] = useState(FIRST_WAIT_S);
  const [left, restart] = useCountdown(wait);
  const resend = useApiMutation('POST /api/client/resend/otp', {
    onSuccess: ({ resend_in }) => {
      showToast(auth.otp.resent);
      setWait(resend_in);
      restart(resend_in);
    },
    onError: ({ retryAfter }) => retryAfter && restart(retryAfter),
  });
  const errors = failureTexts(resend.error, ['msisdn']);
  return (
    <div className={styles.resend}>
      {left > 0 ? (
        <p className="small">{auth.otp.resendIn(left)}</p>
      ) : (
        <Button variant="secondary" busy={resend.isPending} onClick={() => resend.mutate({ body: { msisdn } })}>
          {auth.otp.resend}
        </Button>
      )}
      <div role="alert">
        {errors.map((text) => (
          <p key={text} className={styles.error}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

type Given = { msisdn: string; next: string | null };

/**
 * Confirms the code and continues: to the levels when one must be picked, to the welcome on the first visit, else to
 * the wanted screen.
 */
function useConfirmCode({ msisdn, next }: Given) {
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

/** Returns null if the learner cannot be fetched; the welcome is skipped then. */
async function fetchSubscriber(): Promise<SubscriberView | null> {
  return call('GET /api/fetch/subscriber/details').then(
    ({ subscriber }) => subscriber,
    () => null,
  );
}
