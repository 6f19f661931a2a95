import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { LEARNER } from '../../../../test/level-samples.ts';
import { press, until } from '../../../../test/render.tsx';
import { showPage } from '../../../../test/show-page.tsx';
import type { Review } from '../../../domain/answers/queries.ts';
import { question as words } from '../../../text/question.ts';
import { review as text } from '../../../text/review.ts';
import { ReviewPage } from './review-page.tsx';

const GET = 'GET /api/review';
const ANSWER = 'POST /api/review/answer';
const PATH = '/review';

type Answers = Parameters<typeof fakeApi>[0];

function cardsOf(count: number): Review['cards'] {
  return Array.from({ length: count }, (_, index) => ({
    state: 'review',
    hint: { kind: 'example', en: `A word${index} here.` },
    question: {
      uuid: `q${index}`,
      kind: 'choice',
      skill: 'vocabulary',
      prompt: { en: `word${index}`, ar: 'ما معنى هذه الكلمة؟' },
      options: [{ id: 'a', text: 'معنى' }],
    },
  }));
}

/** A server with a number of cards; each answer removes one. */
function serve({ count, nextDueAt, ...more }: { count: number; nextDueAt: string | null; answers?: Answers }) {
  let cards = cardsOf(count);
  let done = 0;
  return fakeApi({
    'GET /api/user': { body: { messageCode: '00', user: LEARNER } },
    [GET]: () => ({
      body: {
        messageCode: '00',
        cards,
        due: cards.length,
        done_today: done,
        daily_cap: 60,
        next_due_at: cards.length > 0 ? null : nextDueAt,
      },
    }),
    [ANSWER]: ({ body }) => {
      // The request body in the contract's shape.
      const { question_uuid } = body as { question_uuid: string };
      cards = cards.filter(({ question }) => question.uuid !== question_uuid);
      done += 1;
      return {
        body: {
          messageCode: '00',
          correct: false,
          correct_answer: 'معنى',
          why: 'هذا هو السبب.',
          rating: 'again',
          due_at: new Date(Date.now() + 600_000).toISOString(),
          done_today: done,
          left_today: cards.length,
        },
      };
    },
    ...more.answers,
  });
}

const open = () => showPage(ReviewPage, { path: PATH, at: PATH });
const shows = (text: string) => () => document.body.textContent?.includes(text) ?? false;

async function answerOne(): Promise<void> {
  await press(words.dontKnow);
  await until(shows('هذا هو السبب.'));
  await press(words.continue);
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test('goes from card to card, shows every reason, and ends with the next step', async () => {
  const { sent } = serve({ count: 2, nextDueAt: tomorrow() });
  await open();
  await until(shows('word0'));
  expect(shows('1 من 2')()).toBe(true);
  await press(words.dontKnow);
  await until(shows('هذا هو السبب.'));
  expect(shows(text.back.soon)()).toBe(true);
  await press(words.continue);
  await until(shows('word1'));
  await answerOne();
  await until(shows(text.next.at(text.next.tomorrow)));
  expect(shows(text.rest.done(2))()).toBe(true);
  const bodies = sent.filter(({ key }) => key === ANSWER).map(({ body }) => body);
  expect(bodies).toEqual(
    ['q0', 'q1'].map((question_uuid) => ({
      question_uuid,
      answer: { dont_know: true },
      seconds: expect.any(Number) as number,
    })),
  );
});

test('reports a hint to the server', async () => {
  const { sent } = serve({ count: 1, nextDueAt: tomorrow() });
  await open();
  await until(shows(text.hint.show));
  await press(text.hint.show);
  expect(shows('A word0 here.')()).toBe(true);
  await answerOne();
  expect(sent.find(({ key }) => key === ANSWER)?.body).toMatchObject({ hinted: true });
});

test('offers a pause after twenty cards', async () => {
  serve({ count: 21, nextDueAt: tomorrow() });
  await open();
  for (let index = 0; index < 20; index += 1) {
    await until(shows(`word${index}`));
    await answerOne();
  }
  await until(shows(text.rest.title));
  expect(shows(text.rest.enough)()).toBe(true);
  await press(text.rest.goOn);
  await until(shows('word20'));
});

test('sends an answer again after a failure, with its first duration', async () => {
  let isOffline = true;
  const { sent } = serve({
    count: 1,
    nextDueAt: tomorrow(),
    answers: {
      [ANSWER]: () => {
        if (isOffline) return 'offline';
        return {
          body: {
            messageCode: '00',
            correct: true,
            correct_answer: 'معنى',
            why: 'هذا هو السبب.',
            rating: 'good',
            due_at: tomorrow(),
            done_today: 1,
            left_today: 0,
          },
        };
      },
    },
  });
  await open();
  await until(shows('word0'));
  await act(async () => document.querySelector<HTMLInputElement>('input[type=radio]')?.click());
  await press(words.check);
  await until(() => document.querySelector('[role=alert]') !== null);
  isOffline = false;
  await press(words.check);
  await until(shows('هذا هو السبب.'));
  const [first, second] = sent.filter(({ key }) => key === ANSWER).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('skips a card that the course has dropped', async () => {
  let asked = 0;
  serve({
    count: 2,
    nextDueAt: tomorrow(),
    answers: { [ANSWER]: () => ((asked += 1), refusal(404, { code: 'not_found' })) },
  });
  await open();
  await until(shows('word0'));
  await press(words.dontKnow);
  await until(shows('word1'));
  expect(asked).toBe(1);
});

test('explains the start to a learner without cards', async () => {
  serve({ count: 0, nextDueAt: null });
  await open();
  await until(shows(text.empty.title));
});

test('names the next review when all is done', async () => {
  serve({ count: 0, nextDueAt: tomorrow() });
  await open();
  await until(shows(text.next.at(text.next.tomorrow)));
  expect(shows(text.allDone.title)()).toBe(true);
});

test('retries a list that failed', async () => {
  let tries = 0;
  serve({
    count: 0,
    nextDueAt: null,
    answers: {
      [GET]: () =>
        (tries += 1) === 1
          ? refusal(400, { message: 'لم تصل الأسئلة.' })
          : { body: { messageCode: '00', cards: cardsOf(1), due: 1, done_today: 0, daily_cap: 60, next_due_at: null } },
    },
  });
  await open();
  await until(shows('لم تصل الأسئلة.'));
  await press('أعد المحاولة');
  await until(shows('word0'));
});
