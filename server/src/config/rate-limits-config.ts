import { z } from 'zod';

const perMinute = (fallback: number) => z.coerce.number().int().min(1).default(fallback);

export const RATE_LIMIT_VARIABLES = {
  RATE_LIMIT_READ: perMinute(600).describe('Calls that read, per minute and token or, without one, address.'),
  RATE_LIMIT_WRITE: perMinute(180).describe(
    'Calls that change something, per minute and token or, without one, address.',
  ),
  RATE_LIMIT_FILE: perMinute(6000).describe('Files, pages and unknown paths per minute and address.'),
  RATE_LIMIT_OTP: perMinute(60).describe('Calls of a sign-in, per minute and token or, without one, address.'),
  RATE_LIMIT_FAILURE: perMinute(60).describe(
    'Invalid media signatures, simulator secrets and WebSocket tokens per minute and address.',
  ),
};

type RateLimitVariables = z.infer<z.ZodObject<typeof RATE_LIMIT_VARIABLES>>;

/** Calls per minute, per token or, without one, per address; files and failures per address. */
export type RateLimits = { read: number; write: number; otp: number; file: number; failure: number };

export function arrangeRateLimits(e: RateLimitVariables): RateLimits {
  return {
    read: e.RATE_LIMIT_READ,
    write: e.RATE_LIMIT_WRITE,
    otp: e.RATE_LIMIT_OTP,
    file: e.RATE_LIMIT_FILE,
    failure: e.RATE_LIMIT_FAILURE,
  };
}
