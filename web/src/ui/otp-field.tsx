import type { ReactNode } from 'react';
import { toLatinDigits } from '../lib/latin-digits.ts';
import { classNames } from '../lib/class-names.ts';
import { Field } from './field.tsx';
import styles from './otp-field.module.css';
import { useSmsCode } from './use-sms-code.ts';

export const OTP_LENGTH = 6;

type Props = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Called when the last digit is in, typed, pasted or read from the SMS. */
  onComplete?: (code: string) => void;
  hint?: ReactNode;
  errors?: readonly string[];
};

/** One field, not six: pasting, the keyboard's suggestion and WebOTP all work, and screen readers hear one thing. */
export function OtpField({ label, value, onChange, onComplete, hint, errors }: Props) {
  function take(text: string) {
    const code = toLatinDigits(text).replace(/\D/g, '').slice(0, OTP_LENGTH);
    onChange(code);
    if (code.length === OTP_LENGTH && code !== value) onComplete?.(code);
  }
  useSmsCode(take);
  return (
    <Field label={label} hint={hint} errors={errors}>
      {({ className, ...wiring }) => (
        <input
          {...wiring}
          className={classNames(className, styles.code)}
          type="text"
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          name="otp"
          required
          value={value}
          onChange={(event) => take(event.target.value)}
        />
      )}
    </Field>
  );
}
