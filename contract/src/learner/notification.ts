import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { text } from '../values/text.ts';
import { Instant, NextCursor, Page, Uuid } from '../values/values.ts';

export const NotificationType = z.enum([
  'lesson_scheduled',
  'lesson_soon',
  'lesson_started',
  'recording_ready',
  'week_unlocked',
  'daily_reminder',
  'billing',
  'offers',
]);
export type NotificationType = z.infer<typeof NotificationType>;
export const NotificationChannel = z.enum(['push', 'sms', 'inbox']);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

const Chosen = z.object({ type: NotificationType, channel: NotificationChannel });
const reply = done({
  types: z.array(z.object({ code: NotificationType, name: z.string() })),
  subscriptions: z.array(Chosen),
  /** Whether push arrives at any device of the learner. */
  has_push_device: z.boolean(),
});

const PushAddress = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: text(200), auth: text(100) }),
});

/** The device of the session: its push address, and whether push arrives there; null where push was never turned on. */
const PushDevice = z.object({ endpoint: z.string(), receives: z.boolean() }).nullable();

export const getNotificationSubscriptions = defineCall({
  method: 'GET',
  path: '/api/notifications/subscriptions',
  access: 'learner',
  limit: 'read',
  summary: 'The types of notifications, and the chosen ones',
  reply,
});

export const setNotificationSubscriptions = defineCall({
  method: 'POST',
  path: '/api/notifications/subscriptions',
  access: 'learner',
  limit: 'write',
  summary: 'Replace the chosen set of one channel; an empty list unsubscribes',
  body: z.object({
    types: z.array(NotificationType).max(20),
    channel: NotificationChannel,
    push_subscription: PushAddress.optional(),
  }),
  reply,
});

export const stopOffers = defineCall({
  method: 'POST',
  path: '/api/offers/stop',
  access: 'public',
  limit: 'write',
  summary:
    'Stop notices by SMS and push to the learner whose message has this token in its link; 404 when it is not valid',
  body: z.object({ token: text(100) }),
  reply: done({}),
});

export const getInbox = defineCall({
  method: 'GET',
  path: '/api/inbox',
  access: 'learner',
  limit: 'read',
  summary: 'Messages to this learner, newest first',
  query: z.object(Page),
  reply: done({
    messages: z.array(
      z.object({
        uuid: Uuid,
        at: Instant,
        title: z.string(),
        text: z.string(),
        link: z.string().nullable(),
        read: z.boolean(),
      }),
    ),
    unread: z.int(),
    next_cursor: NextCursor,
  }),
});

export const markInboxRead = defineCall({
  method: 'POST',
  path: '/api/inbox/read',
  access: 'learner',
  limit: 'write',
  summary: 'Mark messages as read; without a list, all',
  body: z.object({ uuids: z.array(Uuid).max(100).optional() }),
  reply: done({ unread: z.int() }),
});

export const getPushKey = defineCall({
  method: 'GET',
  path: '/api/push/key',
  access: 'learner',
  limit: 'read',
  summary: 'The public VAPID key that a browser subscribes with, in base64url, and the device of this session',
  reply: done({ key: z.string(), device: PushDevice }),
});

export const replacePushDevice = defineCall({
  method: 'POST',
  path: '/api/push/device',
  access: 'learner',
  limit: 'write',
  summary:
    'Replace the push address of the device of this session; null: push has ended there. A session on which push was never turned on stays without a device',
  body: z.object({ push_subscription: PushAddress.nullable() }),
  reply: done({ device: PushDevice }),
});
