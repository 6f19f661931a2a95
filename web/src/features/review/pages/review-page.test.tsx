import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { LEARNER } from '../../../../test/level-samples.ts';
import { press, until } from '../../../../test/render.tsx';
import { showPage } from '../../../../test/show-page.tsx';
import type { Review } from '../../../domain/answers/queries.ts';
import { question as words } from '../../../text/question.ts';
import { review as text } from '../../../text/review.ts';
import { Page } from './review-page.tsx';

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

/** A server with so many cards; each answer takes its own off the list. */
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
      // The page sends what the contract says.
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

const open = () => showPage(Page, { path: PATH, at: PATH });
const shows = (told: string) => () => document.body.textContent?.includes(told) ?? false;

async function answerOne(): Promise<void> {
  await press(words.dontKnow);
  await until(shows('هذا هو السبب.'));
  await press(words.continue);
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test('a sitting goes from card to card, gives every reason, and ends with what comes next', async () => {
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

test('a hint is told to the server', async () => {
  const { sent } = serve({ count: 1, nextDueAt: tomorrow() });
  await open();
  await until(shows(text.hint.show));
  await press(text.hint.show);
  expect(shows('A word0 here.')()).toBe(true);
  await answerOne();
  expect(sent.find(({ key }) => key === ANSWER)?.body).toMatchObject({ hinted: true });
});

test('after twenty cards one may stop, or go on', async () => {
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

test('an answer that found no network is sent again, and took as long as it took', async () => {
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

test('a card that the course has dropped is passed over', async () => {
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

test('who has learned nothing yet is told how it begins', async () => {
  serve({ count: 0, nextDueAt: null });
  await open();
  await until(shows(text.empty.title));
});

test('when all is done it says when there is more', async () => {
  serve({ count: 0, nextDueAt: tomorrow() });
  await open();
  await until(shows(text.next.at(text.next.tomorrow)));
  expect(shows(text.allDone.title)()).toBe(true);
});

test('a list that did not come can be asked for again', async () => {
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
