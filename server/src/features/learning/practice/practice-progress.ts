import type { ReleaseQuestion } from '@lisan/content/publish/release';
import type { Answered } from './store.ts';

export type PracticeProgress = { answered: number; correct: number; total: number; done: boolean };

/** Returns the progress of a learner; answers to questions that the published course no longer has do not count. */
export function progressOf(questions: readonly ReleaseQuestion[], answers: readonly Answered[]): PracticeProgress {
  const asked = new Set(questions.map(({ uuid }) => uuid));
  const counted = answers.filter((answer) => asked.has(answer.question_uuid));
  return {
    answered: counted.length,
    correct: counted.filter(({ correct }) => correct).length,
    total: asked.size,
    done: asked.size > 0 && counted.length === asked.size,
  };
}
