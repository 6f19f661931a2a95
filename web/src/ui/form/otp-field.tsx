import { useEffect, useRef, type ReactNode, useEffectEvent } from 'react';
import { toLatinDigits } from '@lisan/contract/values/digits';
import { classNames } from '../../lib/class-names.ts';
import { Field } from './field.tsx';
import styles from './otp-field.module.css';

export const OTP_LENGTH = 6;

type Props = {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Digits of the code. */
  length?: number;
  /** Receives the focus, even in a dialog that opens. */
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

type OtpCredential = Credential & { code?: string };

/** Reads the code by WebOTP, if the browser has it, from an SMS that ends with `@host #code`. */
function useSmsCode(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const stop = new AbortController();
    // `otp` is not in the DOM library's types yet.
    const wanted = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(wanted)
      .then((credential: OtpCredential | null) => credential?.code && take(credential.code))
      .catch(() => {
        // Refused, timed out or aborted: the learner types the code.
      });
    return () => stop.abort();
  }, []);
}
