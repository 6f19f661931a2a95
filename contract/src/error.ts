import { z } from 'zod';

export const ERROR_CODES = [
  'bad_request',
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'subscription_required',
  'guardian_consent_required',
  'week_locked',
  'step_up_required',
  'second_factor_required',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'conflict',
  'not_allowed_in_state',
  'not_live',
  'idempotency_mismatch',
  'length_required',
  'precondition_failed',
  'payload_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'range_not_satisfiable',
  'expectation_failed',
  'misdirected_request',
  'too_many_requests',
  'headers_too_large',
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
