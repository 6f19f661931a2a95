import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { readStored } from '../../../../lib/storage.ts';
import { auth } from '../../../../text/auth.ts';
import { Button } from '../../../../ui/button.tsx';
import { OTP_LENGTH, OtpField } from '../../../../ui/otp-field.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ResendCode } from '../components/resend-code.tsx';
import { SentTo } from '../components/sent-to.tsx';
import { failureTexts } from '../../../../lib/failure-texts.ts';
import { useConfirmCode } from '../use-confirm-code.ts';
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
