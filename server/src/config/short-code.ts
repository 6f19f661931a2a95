import { z } from 'zod';
import type { Arranged } from './arranged.ts';

/** The short code of the simulated operator. */
const SIMULATED = '2000';

/** The number that learners send keywords to: in the terms, in notices and in the help reply. */
export const SHORT_CODE_VARIABLES = {
  SMS_SHORT_CODE: z
    .string()
    .regex(/^\+?\d{3,15}$/, 'a short code, or a number')
    .optional()
    .meta({
      description:
        'The number that learners send keywords to, in terms, notices and replies. Contradictory values stop the start.',
      byDefault: '`SMPP_SOURCE` if that is a number, or `CAMARA_SHORT_CODE`',
    }),
} as const;

type Environment = {
  SMS_SHORT_CODE?: string | undefined;
  CAMARA_SHORT_CODE?: string | undefined;
  SMPP_SOURCE?: string | undefined;
  SMS_GATEWAY: 'simulator' | 'smpp';
  CARRIER_GATEWAY: 'simulator' | 'camara';
};

/**
 * Returns the short code; null if keywords cannot be sent by SMS. Learners reply to a numeric sender, so such a sender
 * must be the short code itself.
 */
export function arrangeShortCode(e: Environment): Arranged<string | null> {
  const named = namedBy(e);
  const [first] = named;
  if (!first)
    return { settings: e.SMS_GATEWAY === 'simulator' && e.CARRIER_GATEWAY === 'simulator' ? SIMULATED : null };
  const contradiction = named.find(({ code }) => code !== first.code);
  if (!contradiction) return { settings: first.code };
  const [a, b] = [first, contradiction].map(({ name, code }) => `${name}=${code}`);
  return { faults: [`${first.name}: ${a} and ${b} contradict each other: learners send keywords to one number`] };
}

/** The settings that name the number, the most explicit first. */
function namedBy(e: Environment): { name: string; code: string }[] {
  const isNumber = e.SMS_GATEWAY === 'smpp' && e.SMPP_SOURCE !== undefined && /^\+?\d+$/.test(e.SMPP_SOURCE);
  const named = {
    SMS_SHORT_CODE: e.SMS_SHORT_CODE,
    CAMARA_SHORT_CODE: e.CARRIER_GATEWAY === 'camara' ? e.CAMARA_SHORT_CODE : undefined,
    SMPP_SOURCE: isNumber ? e.SMPP_SOURCE : undefined,
  };
  return Object.entries(named).flatMap(([name, code]) =>
    code === undefined ? [] : [{ name, code: code.replace('+', '') }],
  );
}
