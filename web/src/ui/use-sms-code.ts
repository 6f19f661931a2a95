import { useEffect, useEffectEvent } from 'react';

type OtpCredential = Credential & { code?: string };

/** Reads the code by WebOTP, where the browser has it, from an SMS that ends with `@host #code`. */
export function useSmsCode(onCode: (code: string) => void): void {
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
