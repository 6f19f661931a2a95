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

/** Faults of a field, for clients that show them in another language than Arabic. */
export const FIELD_FAULTS = [
  // Of the schema of any field.
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'bad_email',
  'bad_id',
  'bad_link',
  'foreign_link',
  'bad_format',
  'not_a_choice',
  'invalid',
  // Of phone numbers and codes.
  'short_number',
  'long_number',
  'bad_number',
  'not_mobile',
  'country_not_served',
  'wrong_code',
  'wrong_app_code',
  'passkey_refused',
  // Of the console's own fields.
  'in_the_past',
  'too_far',
  'too_soon',
  'too_late',
  'too_many_days',
  'more_than_left',
  'name_left',
  'sms_too_long',
  'not_of_the_inbox',
  'missing_words',
  'bad_mp3',
  'bad_picture',
] as const;
export const FieldFault = z.object({
  code: z.enum(FIELD_FAULTS),
  /**
   * The limit that the field exceeds or falls short of, or the missing content: characters, a value, days, or words.
   */
  limit: z.union([z.number(), z.string()]).optional(),
});
export type FieldFault = z.infer<typeof FieldFault>;

/**
 * Every error reply. `message` is Arabic; `errors` comes with 422, and `faults` lists the errors with a code, at the
 * same place; messageCode 02 with 401.
 */
export const ErrorReply = z.object({
  code: ErrorCode,
  message: z.string(),
  request_id: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  faults: z.record(z.string(), z.array(FieldFault)).optional(),
  messageCode: z.literal('02').optional(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
