import { uuidOf } from '@lisan/content/item-uuid';
import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { rightAnswerOf } from '../../../content/test/question-samples.ts';
import type { QuizQuestion } from '../../src/domain/quiz/quiz-question.ts';
import { DAY_MS, type TestApp } from '../build-test-app.ts';
import { finishItem } from '../finish-item.ts';
import { FIXTURE } from '../fixture-release.ts';
import { setAccess } from '../set-access.ts';
import { signUp, type Learner } from '../sign-up.ts';

export const MINUTE_MS = 60_000;

/** The items of the fixture's first week that get a card: ten words, then five sentences. */
export const CARDS = [
  ...Array.from({ length: 10 }, (_, i) => uuidOf('word', `A1-1-${i}`)),
  ...Array.from({ length: 5 }, (_, i) => uuidOf('sentence', `A1-1-${i}`)),
];

/** A learner, with access for the length of any test, who has finished these items. */
export async function signUpWith(test: TestApp, items: string[]): Promise<Learner> {
  const learner = await signUp(test, { levelId: FIXTURE.a1 });
  await setAccess(test, learner, new Date('2040-01-01T00:00:00Z'));
  for (const uuid of items) await finishItem(test, learner, uuid);
  return learner;
}

export const readReview = (learner: Learner) => learner.call('GET /api/review');

export const answer = (
  learner: Learner,
  given: { question_uuid: string; answer: Answer; seconds?: number; hinted?: boolean },
) => learner.call('POST /api/review/answer', { body: given });

/** Returns the right answer to a shown question, from the stored key. */
export async function rightAnswer(test: TestApp, question: QuestionView): Promise<Answer> {
  const row = await test.services.db
    .selectFrom('review_card')
    .select('question')
    .where('question_uuid', '=', question.uuid)
    .executeTakeFirstOrThrow();
  // list-review wrote it.
  return rightAnswerOf(row.question as QuizQuestion);
}

/** Answers today's whole share, right or not, as `knows` says. Returns the last reply. */
export async function reviewAll(test: TestApp, learner: Learner, knows: (nth: number) => boolean = () => true) {
  const { cards } = await readReview(learner);
  let last: Awaited<ReturnType<typeof answer>> | undefined;
  for (const [nth, { question }] of cards.entries()) {
    const given: Answer = knows(nth) ? await rightAnswer(test, question) : { dont_know: true };
    last = await answer(learner, { question_uuid: question.uuid, answer: given });
  }
  return last;
}

/** Moves the clock for one test; `back` restores it. */
export function travel(test: TestApp): { days(count: number): void; minutes(count: number): void; back(): void } {
  let moved = 0;
  const move = (ms: number) => {
    moved += ms;
    test.advance(ms);
  };
  return {
    days: (count) => move(count * DAY_MS),
    minutes: (count) => move(count * MINUTE_MS),
    back: () => move(-moved),
  };
}
