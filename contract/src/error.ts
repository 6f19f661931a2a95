import { z } from 'zod';

export const ERROR_CODES = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'subscription_required',
  'week_locked',
  'step_up_required',
  'not_found',
  'conflict',
  'not_allowed_in_state',
  'not_live',
  'idempotency_mismatch',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'carrier_unavailable',
  'unavailable',
  'internal',
] as const;
export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Every error reply. `message` is Arabic; `errors` comes with 422; messageCode 02 with 401. */
export const ErrorReply = z.object({
  code: ErrorCode,
  message: z.string(),
  request_id: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  messageCode: z.literal('02').optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
