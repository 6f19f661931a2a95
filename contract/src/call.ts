import { z } from 'zod';
import type { Permission } from './values/roles.ts';

/**
 * Who may make a call.
 * - `public`: anyone; a bearer token is read when there is one
 * - `onboarding`: a token of any scope, including a token without a chosen level
 * - `learner`: a full token
 * - `entitled`: a full token whose subscription gives access today, else 403 `subscription_required`; an account with a
 *   role needs none
 * - `weekly`: as `entitled`, but an unknown, expired or revoked token is answered 200 with messageCode 02
 * - `teacher`: a full token of a subscriber with that role
 * - `staff`: a full token of a subscriber with a role of the console, a second factor confirmed by this session, else
 *   403 `second_factor_required`, and the call's `permission`
 */
export type Access = 'public' | 'onboarding' | 'learner' | 'entitled' | 'weekly' | 'teacher' | 'staff';

/** Rate limits by kind of call; the numbers are in the server's configuration. */
export type LimitClass = 'otp' | 'write' | 'read';

export type Call = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  access: Access;
  summary: string;
  limit: LimitClass;
  /**
   * Staff calls only: the permission that the caller's roles must include; without it, any role of the console may
   * call.
   */
  permission?: Permission;
  /** Staff calls only: made before the second factor, to confirm or to add it. */
  beforeSecondFactor?: true;
  /** Staff calls only: a read of personal data. It leaves an audit entry, as every write does. */
  personal?: true;
  /** Needs a one-time code confirmed in the last ten minutes, because a charge or an erasure may follow. */
  stepUp?: true;
  /** Honours `Idempotency-Key`, because it moves money or state. */
  idempotent?: true;
  /** Accepts an onboarding token that has been replaced, because the reply with its successor may be lost. */
  acceptsReplaced?: true;
  /** Replies with a file rather than a JSON reply of the contract. */
  produces?: 'text/csv' | 'application/pdf' | 'application/json';
  /** Also accepts multipart/form-data; the use case reads the file itself. */
  multipart?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  reply: z.ZodType<object>;
};

/** Preserves the literal types of method and path, so that `CallByKey` can be looked up by `'GET /api/user'`. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** A reply with messageCode 00 and the given fields. */
export function done<S extends z.ZodRawShape>(shape: S) {
  return z.object({ messageCode: z.literal('00'), ...shape });
}

/** The reply to a weekly-content call whose token is no longer valid. */
export const SessionInvalid = z.object({ messageCode: z.literal('02') });

/** A weekly-content reply: the content, or messageCode 02. */
export function weekly<S extends z.ZodRawShape>(shape: S) {
  return z.union([done(shape), SessionInvalid]);
}
