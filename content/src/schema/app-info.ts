import { z } from 'zod';
import { Arabic, Bilingual } from './common.ts';

const Section = z.strictObject({ title: Arabic, body: z.string().trim().min(1).max(2000) });

/** A page of plain text; a new `version` requires a new consent of learners. */
const InfoPage = z.strictObject({
  title: Arabic,
  updated: z.iso.date(),
  version: z.string().trim().min(1).max(20),
  sections: z.array(Section).min(1),
});
type InfoPage = z.infer<typeof InfoPage>;

/** The application's own texts: contact, rules, privacy, frequent questions, preset avatars. */
export const AppInfo = z.strictObject({
  name: Bilingual,
  tagline: Arabic,
  support: z.strictObject({ phone: z.string().trim().min(3).max(20), email: z.email(), hours_ar: Arabic }),
  rules: InfoPage,
  privacy: InfoPage,
  about: InfoPage,
  questions: z.array(z.strictObject({ q: Arabic, a: z.string().trim().min(1).max(1000) })).min(1),
  avatars: z.array(z.strictObject({ id: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), name: Arabic })).min(1),
});
export type AppInfo = z.infer<typeof AppInfo>;
