import type { StarterLessonView } from '@lisan/contract/learner/starter';
import type { Manifest } from '../audio/manifest.ts';
import { uuidOf } from '../item-uuid.ts';
import type { StarterLesson } from '../schema/starter.ts';
import { spoken } from './course-clips.ts';
import { publishQuestion, type PublishDeps } from './publish-question.ts';
import type { ReleaseQuestion } from './release.ts';

/** Converts a lesson of the starter. @throws Error when a clip is missing */
export function publishStarterLesson(
  { id, order, title, intro, parts }: StarterLesson,
  manifest: Manifest,
): Omit<StarterLessonView, 'questions'> {
  return {
    uuid: uuidOf('starter', id),
    order,
    title,
    intro,
    parts: parts.map(({ items, ...part }) => ({
      ...part,
      items: items.map(({ say, ...item }) => ({ ...item, ...spoken(manifest, say ?? item.en) })),
    })),
  };
}

export function publishStarterQuestions({ id, questions }: StarterLesson, deps: PublishDeps): ReleaseQuestion[] {
  const place = { owner: { kind: 'starter' as const, uuid: uuidOf('starter', id) }, level_id: null, week: null };
  return questions.map((question) => publishQuestion(question, place, deps));
}
