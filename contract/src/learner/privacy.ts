import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Instant, Money } from '../values/values.ts';

/** A consent with the very text that was agreed to, and when it was withdrawn. */
export const OwnConsent = z.object({
  terms_version: z.string(),
  terms_text: z.string(),
  price: Money,
  period: z.string(),
  at: Instant,
  withdrawn_at: Instant.nullable(),
});
export type OwnConsent = z.infer<typeof OwnConsent>;

/** How long one kind of data is stored. */
export const RetentionView = z.object({
  title: z.string(),
  /** Null: until the account is erased. */
  days: z.int().nullable(),
});
export type RetentionView = z.infer<typeof RetentionView>;

export const getPrivacy = defineCall({
  method: 'GET',
  path: '/api/privacy',
  access: 'learner',
  limit: 'read',
  summary: 'The learner’s consents and withdrawals, and how long each kind of data is stored',
  reply: done({
    consents: z.array(OwnConsent),
    retention: z.array(RetentionView),
    /** Days until all of an erased account is gone. */
    erasure_days: z.int(),
  }),
});

export const exportOwnData = defineCall({
  method: 'GET',
  path: '/api/privacy/export',
  access: 'learner',
  limit: 'otp',
  stepUp: true,
  summary: 'Everything that is stored about the learner, as JSON or as a page to read',
  produces: 'application/json',
  query: z.object({ format: z.enum(['json', 'html']) }),
  reply: z.object({}),
});

export const eraseAccount = defineCall({
  method: 'POST',
  path: '/api/privacy/erase',
  access: 'learner',
  limit: 'write',
  stepUp: true,
  summary: 'Close the account: it is invisible at once, and gone but for the books within thirty days',
  body: z.object({ confirmed: z.literal(true) }),
  reply: done({ erased_by: Instant }),
});
