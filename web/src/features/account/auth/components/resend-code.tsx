import { useState } from 'react';
import { useApiMutation } from '../../../../lib/use-api.ts';
import { auth } from '../../../../text/auth.ts';
import { showToast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { failureTexts } from '../../../../lib/failure-texts.ts';
import { useCountdown } from '../../../../lib/use-countdown.ts';
import styles from './resend-code.module.css';

/** The server's first interval between two codes; its reply names the next one. */
const FIRST_WAIT_S = 30;

export function ResendCode({ msisdn }: { msisdn: string }) {
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
