import { z } from 'zod';
import { MIN_SECRET_LENGTH, sharedSecrets, weaknessOf } from './weak-secret.ts';

const MIN_ACCESS_SECRET_LENGTH = 16;
/** Where a secret comes from unless the environment has it, see `secrets.ts`. */
export const MADE_ONCE = 'made once into `DATA_DIR/secrets.json`';

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
  OTP_PEPPER: secret(MIN_SECRET_LENGTH).meta({
    description:
      'Keys the hashes of one-time codes: a random secret of at least 32 characters. Production takes it from the environment only.',
    byDefault: MADE_ONCE,
  }),
  OTP_PEPPER_PREVIOUS: secret(MIN_SECRET_LENGTH).describe(
    'The value of `OTP_PEPPER` before a rotation: it still verifies codes, and makes none.',
  ),
  SIGNING_KEY: secret(MIN_SECRET_LENGTH).meta({
    description:
      'Signs media addresses, tickets of live lessons, links and evidence: a random secret of at least 32 characters. Production takes it from the environment only.',
    byDefault: MADE_ONCE,
  }),
  SIGNING_KEY_PREVIOUS: secret(MIN_SECRET_LENGTH).describe(
    'The value of `SIGNING_KEY` before a rotation: it still verifies, and signs nothing.',
  ),
  SIMULATOR_SECRET: secret(MIN_ACCESS_SECRET_LENGTH).meta({
    description:
      'Opens the controls of simulated gateways, such as `/simulator`, to other machines (header `x-simulator-secret`, or `/simulator?secret=…`). In production it is the only access.',
    page: 'docs/operations/connect.md#simulators',
  }),
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

/** Returns one line for each secret that equals another, or that is the previous value of an unset secret. */
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
