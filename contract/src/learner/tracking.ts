import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { cleaned, text } from '../values/text.ts';

const DetectedUrl = z.object({
  url: text(2000),
  type: z.enum(['landing_page', 'home']),
  otp: cleaned(40).nullish(),
  msisdn: cleaned(40).nullish(),
});

export const storeDetectedUrl = defineCall({
  method: 'POST',
  path: '/api/client/store/detected/url',
  access: 'public',
  limit: 'write',
  summary: 'Store the address through which a visitor arrived, unless one is stored',
  body: DetectedUrl,
  reply: done({}),
});

export const updateDetectedUrl = defineCall({
  method: 'POST',
  path: '/api/client/update/detected/url',
  access: 'public',
  limit: 'write',
  summary: 'Store the address through which a visitor arrived',
  body: DetectedUrl,
  reply: done({}),
});
