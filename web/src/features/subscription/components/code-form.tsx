import { useState } from 'react';
import type { ReactNode } from 'react';
import { subscription as text } from '../../../text/subscription.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { OTP_LENGTH, OtpField } from '../../../ui/otp-field.tsx';
import { codeErrors } from '../code-errors.ts';
import type { CodeSending } from '../code-sending.ts';
import styles from './code-form.module.css';
import { ResendCode } from './resend-code.tsx';

type Props = {
  /** What the code is for, and what writing it means. */
  children: ReactNode;
  sending: CodeSending;
  confirmText: string;
  busy: boolean;
  error: Error | null;
  onCode: (code: string) => void;
  onEdit: () => void;
};

/** A code from the SMS, asked for and written in one place. Nothing is sent before its last digit is in. */
export function CodeForm({ children, sending, confirmText, busy, error, onCode, onEdit }: Props) {
  const [otp, setOtp] = useState('');
  const [isShort, setShort] = useState(false);

  function change(code: string) {
    setOtp(code);
    setShort(false);
    onEdit();
  }
  function submit(code: string) {
    if (code.length < OTP_LENGTH) setShort(true);
    else if (!busy) onCode(code);
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(otp);
      }}
    >
      {children}
      <FailureNotice error={sending.error} />
      <OtpField
        label={text.code.label}
        hint={text.code.hint}
        value={otp}
        onChange={change}
        onComplete={submit}
        errors={isShort ? [text.code.incomplete] : codeErrors(error)}
      />
      <Button type="submit" busy={busy}>
        {confirmText}
      </Button>
      <ResendCode key={sending.round} sending={sending} />
    </form>
  );
}
