import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { LevelSubscriber } from './level.ts';
import { Plan } from '../billing/subscription.ts';
import { SubscriberView } from './subscriber.ts';
import { text } from '../values/text.ts';
import { CodeSent, ConsentCode, Instant, MsisdnInput, OtpInput, Uuid } from '../values/values.ts';

export const login = defineCall({
  method: 'POST',
  path: '/api/client/login',
  access: 'public',
  limit: 'otp',
  summary: 'Send a one-time code; the reply is the same for known and unknown numbers',
  body: z.object({ msisdn: MsisdnInput }),
  reply: done(CodeSent),
});

export const resendOtp = defineCall({
  method: 'POST',
  path: '/api/client/resend/otp',
  access: 'public',
  limit: 'otp',
  summary: 'Send another one-time code',
  body: z.object({ msisdn: MsisdnInput }),
  reply: done(CodeSent),
});

export const confirmOtp = defineCall({
  method: 'POST',
  path: '/api/client/confirm/otp',
  access: 'public',
  limit: 'otp',
  acceptsReplaced: true,
  summary: 'Confirm a one-time code; messageCode 50 means a level must be picked first',
  body: z.object({ otp: OtpInput, msisdn: MsisdnInput, check_type: z.enum(['otp']).optional() }),
  reply: z.object({
    messageCode: z.enum(['00', '50']),
    access_token: z.string(),
    SubscriptionsList: z.array(Plan),
  }),
});

export const checkLoginCode = defineCall({
  method: 'GET',
  path: '/api/client/check/login/code',
  access: 'public',
  limit: 'otp',
  summary: 'Look up a login-code link; 01 valid, 03 unknown, used or expired',
  query: z.object({ code: text(200) }),
  reply: z.discriminatedUnion('messageCode', [
    z.object({
      messageCode: z.literal('01'),
      otp: z.string(),
      msisdn: z.string(),
      /** The first letter of the subscriber's name; null without a subscriber or a name. */
      name_initial: z.string().nullable(),
    }),
    z.object({ messageCode: z.literal('03') }),
  ]),
});

export const getOtpByCode = defineCall({
  method: 'GET',
  path: '/api/client/get/otp/by/code',
  access: 'public',
  limit: 'otp',
  summary: 'The one-time code and number of a login-code link',
  query: z.object({ code: text(200) }),
  reply: done({ otp: z.string(), msisdn: z.string() }),
});

export const createSubscriber = defineCall({
  method: 'POST',
  path: '/api/client/create/subscriber',
  access: 'onboarding',
  limit: 'write',
  idempotent: true,
  acceptsReplaced: true,
  summary: 'Finish onboarding: start the level and the free days; with a plan, also send an activation code',
  body: z.object({
    uuid: Uuid,
    msisdn: MsisdnInput,
    subscription_uuid: Uuid.optional(),
    consent_version: text(40).optional(),
  }),
  reply: done({ access_token: z.string(), activation: z.object(ConsentCode).optional() }),
});

export const createLevelSubscriber = defineCall({
  method: 'POST',
  path: '/api/create/level/subscriber',
  access: 'onboarding',
  limit: 'write',
  idempotent: true,
  summary: 'Start a level',
  body: z.object({ level_id: Uuid, subscription_uuid: Uuid.optional() }),
  reply: done({ level_subscriber: LevelSubscriber }),
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/client/logout',
  access: 'public',
  limit: 'write',
  summary: 'Revoke the token everywhere and clear its cookie',
  reply: done({}),
});

export const fetchSubscriberDetails = defineCall({
  method: 'GET',
  path: '/api/fetch/subscriber/details',
  access: 'onboarding',
  limit: 'read',
  summary: 'The subscriber of this token and the levels started',
  reply: done({ subscriber: SubscriberView, level_subscribers: z.array(LevelSubscriber) }),
});

export const generateOtp = defineCall({
  method: 'GET',
  path: '/api/generate/otp',
  access: 'learner',
  limit: 'otp',
  summary: 'Send a step-up code before something that leads to a charge',
  reply: done(CodeSent),
});

export const confirmProfileOtp = defineCall({
  method: 'POST',
  path: '/api/profile/confirm/otp',
  access: 'learner',
  limit: 'otp',
  summary: 'Confirm the step-up code; the token is elevated for ten minutes',
  body: z.object({ otp: OtpInput }),
  reply: done({ elevated_until: Instant }),
});

export const updateWelcomePage = defineCall({
  method: 'POST',
  path: '/api/update/welcome/page',
  access: 'learner',
  limit: 'write',
  summary: 'Note that the welcome page was seen',
  reply: done({}),
});

/** A device with a session of the subscriber; families of system and browser from its user agent. */
export const SessionView = z.object({
  id: Uuid,
  device: z.object({
    system: z.enum(['android', 'ios', 'windows', 'macos', 'linux', 'other']),
    browser: z.enum(['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other']),
    model: z.string().nullable(),
  }),
  first_seen_at: Instant,
  last_used_at: Instant,
  /** The session of this token. */
  current: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

export const getSessions = defineCall({
  method: 'GET',
  path: '/api/sessions',
  access: 'learner',
  limit: 'read',
  summary: 'The devices on which this subscriber is signed in',
  reply: done({ sessions: z.array(SessionView) }),
});

export const revokeSessions = defineCall({
  method: 'POST',
  path: '/api/sessions/revoke',
  access: 'learner',
  limit: 'write',
  summary: 'Sign out another device, or all but this one',
  body: z
    .object({ session_id: Uuid.optional(), others: z.literal(true).optional() })
    .refine((body) => (body.session_id === undefined) !== (body.others === undefined), { path: ['session_id'] }),
  reply: done({ revoked: z.int() }),
});
