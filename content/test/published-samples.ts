import type { QuestionKind } from '@lisan/contract/learner/question';
import { uuidOf } from '../src/item-uuid.ts';
import { publishQuestion } from '../src/publish/publish-question.ts';
import type { ReleaseQuestion } from '../src/publish/release.ts';
import { sampleCourse, sampleManifest } from './sample-course.ts';
import { first, firstWeek } from './seed-fault.ts';

/** Returns the published sample of a kind: what the learner sees, and its key. */
export function publishedSample(kind: QuestionKind): ReleaseQuestion {
  const course = sampleCourse();
  const { id, questions } = firstWeek(course);
  const place = { owner: { kind: 'week' as const, uuid: uuidOf('week', id) }, level_id: null, week: 1 };
  const deps = { manifest: sampleManifest(course), properNouns: new Set(['Cairo']) };
  return publishQuestion(first(questions.filter((question) => question.kind === kind)), place, deps);
}
