import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { Bilingual } from '../values/values.ts';

export const InfoPage = z.object({
  title: z.string(),
  updated: z.string(),
  version: z.string(),
  sections: z.array(z.object({ title: z.string(), body: z.string() })),
});
export type InfoPage = z.infer<typeof InfoPage>;

/** Where the app is available for a platform. */
export const AppLink = z.object({ platform: z.enum(['android', 'ios', 'web']), url: z.string() });
export type AppLink = z.infer<typeof AppLink>;

export const getGeneralInfo = defineCall({
  method: 'GET',
  path: '/api/app/general/info',
  access: 'public',
  limit: 'read',
  summary: 'Name, support, legal pages, preset avatars and the versions of the terms',
  reply: done({
    info: z.object({
      name: Bilingual,
      tagline: z.string(),
      support: z.object({ phone: z.string(), email: z.string(), hours_ar: z.string() }),
      rules: InfoPage,
      privacy: InfoPage,
      about: InfoPage,
      questions: z.array(z.object({ q: z.string(), a: z.string() })),
      avatars: z.array(z.object({ id: z.string(), name: z.string(), url: z.string() })),
      app_links: z.array(AppLink),
      consent_versions: z.record(z.string(), z.string()),
      countries: z.array(z.object({ code: z.string(), name: z.string(), dial: z.string() })),
    }),
  }),
});
