import { z } from 'zod';
import { defineCall, done } from './call.ts';

const DetectedUrl = z.object({
  url: z.string().trim().min(1).max(2000),
  type: z.enum(['landing_page', 'home']),
  otp: z.string().max(40).nullish(),
  msisdn: z.string().max(40).nullish(),
});

export const storeDetectedUrl = defineCall({
  method: 'POST',
  path: '/api/client/store/detected/url',
  access: 'public',
  limit: 'write',
  summary: 'Remember the address through which somebody arrived, when it is first saved',
  body: DetectedUrl,
  reply: done({}),
});

export const updateDetectedUrl = defineCall({
  method: 'POST',
  path: '/api/client/update/detected/url',
  access: 'public',
  limit: 'write',
  summary: 'Remember the address through which somebody arrived',
  body: DetectedUrl,
  reply: done({}),
});
