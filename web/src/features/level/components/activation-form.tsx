import type { Plan } from '@lisan/contract/subscription';
import { useNavigate } from 'react-router';
import { fieldErrors } from '../../../lib/api-error.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { level as text } from '../../../text/level.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { OtpField } from '../../../ui/otp-field.tsx';
import { useActivation } from '../use-activation.ts';
import styles from './activation-form.module.css';

type Props = { plan: Plan; msisdn: string; resendIn: number };

export function ActivationForm({ plan, msisdn, resendIn }: Props) {
  const navigate = useNavigate();
  const { code, start } = text;
  const { otp, change, submit, isShort, confirm, resend, askAgain, left } = useActivation(
    plan,
    resendIn,
    () => void navigate('/welcome', { replace: true }),
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(otp);
      }}
    >
      <p>
        {code.sentTo}{' '}
        <bdi dir="ltr" className="whole">
          {msisdn}
        </bdi>
      </p>
      <OtpField
        label={code.label}
        value={otp}
        onChange={change}
        hint={code.hint}
        errors={isShort ? [code.incomplete] : fieldErrors(confirm.error, 'otp')}
      />
      <p className={styles.consent}>
        {code.consent(plan.name, start.facts.priceOf(formatMoney(plan.price), plan.period))}
      </p>
      <FailureNotice error={confirm.error ?? resend.error} fields={['otp']} />
      <Button type="submit" busy={confirm.isPending}>
        {code.confirm}
      </Button>
      {left > 0 ? (
        <p className={styles.wait}>{code.resendIn(left)}</p>
      ) : (
        <Button variant="plain" busy={resend.isPending} onClick={askAgain}>
          {code.resend}
        </Button>
      )}
    </form>
  );
}
