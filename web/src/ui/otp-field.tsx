import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { classNames } from '../lib/class-names.ts';
import { Field } from './field.tsx';
import styles from './otp-field.module.css';
import { useSmsCode } from './use-sms-code.ts';

export const OTP_LENGTH = 6;

type Props = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Digits of the code. */
  length?: number;
  /** Receives the focus, also in a dialog that opens. */
  focused?: boolean;
  /** Called with the last digit, whether typed, pasted or read from the SMS. */
  onComplete?: (code: string) => void;
  hint?: ReactNode;
  errors?: readonly string[];
};

/** One field, not six: pasting, keyboard suggestions and WebOTP work, and screen readers announce one control. */
export function OtpField({
  label,
  value,
  onChange,
  length = OTP_LENGTH,
  focused = false,
  onComplete,
  hint,
  errors,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!focused) return;
    // A dialog focuses the element with this attribute when it opens; React's own `autoFocus` does not set it.
    input.current?.setAttribute('autofocus', '');
    input.current?.focus();
  }, [focused]);
  function take(text: string) {
    const code = toLatinDigits(text).replace(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  }
  useSmsCode(take);
  return (
    <Field label={label} hint={hint} errors={errors}>
      {({ className, ...wiring }) => (
        <input
          {...wiring}
          ref={input}
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
