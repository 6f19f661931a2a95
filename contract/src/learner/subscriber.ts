import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { LevelSubscriber, MyLevel } from './level.ts';
import { SubscriptionView } from '../billing/subscription.ts';
import { learnerName, text } from '../values/text.ts';
import { Role } from '../values/roles.ts';
import { Email, Instant, MsisdnInput, Uuid } from '../values/values.ts';

export const SubscriberView = z.object({
  uuid: Uuid,
  /** E.164, the subscriber's own. */
  msisdn: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** A preset's id, or null with an uploaded picture or without a choice. */
  avatar: z.string().nullable(),
  avatar_url: z.string().nullable(),
  country: z.string(),
  /** IANA zone of the number's country: learner-days start there at 04:00. */
  zone: z.string(),
  welcome_seen: z.boolean(),
  created_at: Instant,
});
export type SubscriberView = z.infer<typeof SubscriberView>;

export const UserView = SubscriberView.extend({
  level_subscribers: z.array(LevelSubscriber),
  myLevels: z.array(MyLevel),
  subscription: SubscriptionView.nullable(),
  points: z.int(),
  streak: z.int(),
  /** Streak freezes that are left. */
  freezes: z.int(),
  /** Missed days of the streak that a freeze has covered, the last seven, oldest first. */
  frozen_days: z.array(z.iso.date()),
  /**
   * The message about missed days, which home shows once: freezes covered the last `days`, or a streak of `days` ended,
   * whose last active day was `on`.
   */
  streak_change: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('frozen'), days: z.int() }),
      z.object({ type: z.literal('ended'), days: z.int(), on: z.iso.date() }),
    ])
    .nullable(),
  /** Messages of the inbox that were not read. */
  unread_messages: z.int(),
  roles: z.array(Role),
  /** True until a level is chosen. */
  onboarding: z.boolean(),
});
export type UserView = z.infer<typeof UserView>;

const Name = learnerName(60);
const Updated = done({ subscriber: SubscriberView });

export const getUser = defineCall({
  method: 'GET',
  path: '/api/user',
  access: 'onboarding',
  limit: 'read',
  summary: 'Everything the home screen needs to know about this subscriber',
  query: z.object({ device_type: z.enum(['web']).optional() }),
  reply: done({ user: UserView }),
});

export const updateSubscriber = defineCall({
  method: 'POST',
  path: '/api/subscriber/update',
  access: 'learner',
  limit: 'write',
  summary: 'Update name and email',
  body: z.object({ msisdn: MsisdnInput, name: Name, email: Email.nullish() }),
  reply: Updated,
});

export const updateSubscriberLocally = defineCall({
  method: 'POST',
  path: '/api/client/subscriber/local/update',
  access: 'onboarding',
  limit: 'write',
  summary: 'Update name, email and level; during onboarding the level is only remembered',
  body: z.object({ msisdn: MsisdnInput, name: Name.optional(), email: Email.nullish(), level: Uuid.optional() }),
  reply: Updated,
});

export const updateProfile = defineCall({
  method: 'POST',
  path: '/api/update/subscriber/profile',
  access: 'onboarding',
  limit: 'write',
  summary: 'Update name and email of the profile',
  body: z.object({ name: Name, email: Email.nullish() }),
  reply: Updated,
});

export const updateAvatar = defineCall({
  method: 'POST',
  path: '/api/update/subscriber/avatar',
  access: 'onboarding',
  limit: 'write',
  multipart: true,
  summary: 'Choose a preset avatar (JSON), or upload a picture (multipart field `file`)',
  body: z.object({ avatar: text(40) }),
  reply: Updated,
});

export const getSubscriberDetails = defineCall({
  method: 'POST',
  path: '/api/subscriber/details',
  access: 'learner',
  limit: 'read',
  summary: 'The subscriber with subscription and levels',
  body: z.object({ msisdn: MsisdnInput }),
  reply: done({
    subscriber: SubscriberView,
    subscription: SubscriptionView.nullable(),
    level_subscribers: z.array(LevelSubscriber),
  }),
});
