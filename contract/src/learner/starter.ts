import { z } from 'zod';
import { defineCall, done } from '../call.ts';
import { QuestionView } from './question.ts';
import { Bilingual, Uuid } from '../values/values.ts';

/** A short lesson before A1. Its questions are answered as practice under its uuid. */
export const StarterLessonView = z.object({
  uuid: Uuid,
  order: z.int(),
  title: Bilingual,
  intro: z.string(),
  parts: z.array(
    z.object({
      title: z.string(),
      note: z.string().optional(),
      items: z.array(
        z.object({
          en: z.string(),
          ar: z.string(),
          ipa: z.string().optional(),
          audio_url: z.string(),
          audio_seconds: z.number(),
        }),
      ),
    }),
  ),
  questions: z.array(QuestionView),
});
export type StarterLessonView = z.infer<typeof StarterLessonView>;

export const getStarter = defineCall({
  method: 'GET',
  path: '/api/get/starter',
  access: 'entitled',
  limit: 'read',
  summary: 'The six lessons before A1: letters, reading, numbers, dates, first words',
  reply: done({ lessons: z.array(StarterLessonView), done_uuids: z.array(Uuid) }),
});
