import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { name, text } from '../values/text.ts';
import { Email } from '../values/values.ts';

export const rateUs = defineCall({
  method: 'POST',
  path: '/api/rate/us',
  access: 'learner',
  limit: 'write',
  summary: 'Rate the product with one to five stars; the last rating counts',
  body: z.object({ ActiveStarIndex: z.int().min(1).max(5), comment: text(1000).optional() }),
  reply: done({}),
});

export const sendMessage = defineCall({
  method: 'POST',
  path: '/api/send/message',
  access: 'public',
  limit: 'write',
  summary: 'Write to the support team',
  body: z.object({ name: name(60), email: Email.nullish(), message: text(2000, 5) }),
  reply: done({}),
});
