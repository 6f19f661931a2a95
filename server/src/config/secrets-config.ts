import { z } from 'zod';
import { MIN_SECRET_LENGTH, sharedSecrets, weaknessOf } from './weak-secret.ts';

const MIN_ACCESS_SECRET_LENGTH = 16;

function secret(minLength: number) {
  return z
    .string()
    .check((ctx) => {
      const weakness = weaknessOf(ctx.value, minLength);
      if (weakness !== null) ctx.issues.push({ code: 'custom', message: weakness, input: '' });
    })
    .optional();
}

export const SECRET_VARIABLES = {
  OTP_PEPPER: secret(MIN_SECRET_LENGTH),
  /** The pepper before a rotation: it still verifies codes, and makes none. */
  OTP_PEPPER_PREVIOUS: secret(MIN_SECRET_LENGTH),
  SIGNING_KEY: secret(MIN_SECRET_LENGTH),
  SIGNING_KEY_PREVIOUS: secret(MIN_SECRET_LENGTH),
  /** Opens the simulators' controls to other machines than this one. */
  SIMULATOR_SECRET: secret(MIN_ACCESS_SECRET_LENGTH),
};

type SecretVariables = z.infer<z.ZodObject<typeof SECRET_VARIABLES>>;

export type SecretsConfig = {
  otpPepper: string | undefined;
  otpPepperPrevious: string | undefined;
  signingKey: string | undefined;
  signingKeyPrevious: string | undefined;
  simulatorSecret: string | undefined;
};

export function arrangeSecrets(e: SecretVariables): SecretsConfig {
  return {
    otpPepper: e.OTP_PEPPER,
    otpPepperPrevious: e.OTP_PEPPER_PREVIOUS,
    signingKey: e.SIGNING_KEY,
    signingKeyPrevious: e.SIGNING_KEY_PREVIOUS,
    simulatorSecret: e.SIMULATOR_SECRET,
  };
}

/** Returns one line for each secret that equals another, or that is the previous one of an unset secret. */
export function secretFaults(e: SecretVariables & { METRICS_TOKEN?: string | undefined }): string[] {
  const faults = sharedSecrets({
    OTP_PEPPER: e.OTP_PEPPER,
    OTP_PEPPER_PREVIOUS: e.OTP_PEPPER_PREVIOUS,
    SIGNING_KEY: e.SIGNING_KEY,
    SIGNING_KEY_PREVIOUS: e.SIGNING_KEY_PREVIOUS,
    SIMULATOR_SECRET: e.SIMULATOR_SECRET,
    METRICS_TOKEN: e.METRICS_TOKEN,
  });
  for (const name of ['OTP_PEPPER', 'SIGNING_KEY'] as const)
    if (e[`${name}_PREVIOUS`] !== undefined && e[name] === undefined)
      faults.push(`${name}_PREVIOUS: without ${name} there was no rotation`);
  return faults;
}
