import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { LEARNER } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import type { Review } from '../../../../domain/answers/queries.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { recordServerTime } from '../../../../lib/time/clock.ts';
import { remove } from '../../../../lib/storage/storage.ts';
import { readRun } from '../../../../lib/storage/stored-run.ts';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { question as words } from '../../../../text/question.ts';
import { hint } from '../../../../text/ui/hint.ts';
import { isTally, tallyKey } from '../review-tally.ts';
import { review as text } from '../text/review.ts';
import { ReviewPage } from './review-page.tsx';
import { TRANSLATORS, translatePage } from '../../../../../test/translator.ts';

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

type Served = { count: number; nextDueAt: string | null; doneToday?: number; answers?: Answers };

/** A server with a number of cards; each answer removes one. */
function serve({ count, nextDueAt, doneToday = 0, ...more }: Served) {
  let cards = cardsOf(count);
  let done = doneToday;
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

async function answerOne(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText('هذا هو السبب.');
  await userEvent.click(await screen.findByRole('button', { name: words.continue }));
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test.each([undefined, ...TRANSLATORS])(
  'goes from card to card, shows every reason, and ends with the next step (translator: %s)',
  async (translator) => {
    translatePage(translator);
    const { sent } = serve({ count: 2, nextDueAt: tomorrow() });
    open();
    await screen.findByText('word0');
    screen.getByText('1 من 2');
    await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
    await screen.findByText('هذا هو السبب.');
    screen.getByText(text.back.soon);
    await userEvent.click(await screen.findByRole('button', { name: words.continue }));
    await screen.findByText('word1');
    await answerOne();
    await screen.findByText(text.next.at(text.next.tomorrow));
    screen.getByText(text.rest.done(2));
    expect(screen.getByRole('link', { name: notebookLinks.practise }).dataset['variant']).toBe('primary');
    const bodies = sent.filter(({ key }) => key === ANSWER).map(({ body }) => body);
    expect(bodies).toEqual(
      ['q0', 'q1'].map((question_uuid) => ({
        question_uuid,
        answer: { dont_know: true },
        seconds: expect.any(Number) as number,
      })),
    );
  },
);

test('names the hour of a review that returns today, whatever the phone’s clock says', async () => {
  // Noon in Baghdad, half a year ahead of this phone.
  recordServerTime('Mon, 01 Jun 2037 09:00:00 GMT');
  onTestFinished(() => recordServerTime(new Date().toUTCString()));
  serve({ count: 1, nextDueAt: '2037-06-01T11:00:00.000Z' });
  open();
  await screen.findByText('word0');
  await answerOne();
  await screen.findByText(text.next.soon(text.next.today('2:00 م')));
});

test('reports a hint to the server', async () => {
  const { sent } = serve({ count: 1, nextDueAt: tomorrow() });
  open();
  await userEvent.click(await screen.findByRole('button', { name: hint.show }));
  await screen.findByText('A word0 here.');
  await answerOne();
  expect(sent.find(({ key }) => key === ANSWER)?.body).toMatchObject({ hinted: true });
});

test('offers a pause after twenty cards', async () => {
  serve({ count: 21, nextDueAt: tomorrow() });
  open();
  for (let index = 0; index < 20; index += 1) {
    await screen.findByText(`word${index}`);
    await answerOne();
  }
  await screen.findByRole('heading', { name: text.rest.title });
  screen.getByRole('link', { name: text.rest.enough });
  await userEvent.click(await screen.findByRole('button', { name: text.rest.goOn }));
  await screen.findByText('word20');
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
  open();
  await screen.findByText('word0');
  await userEvent.click(screen.getByRole('radio', { name: 'معنى' }));
  await userEvent.click(await screen.findByRole('button', { name: words.check }));
  await screen.findByRole('alert');
  isOffline = false;
  await userEvent.click(await screen.findByRole('button', { name: words.check }));
  await screen.findByText('هذا هو السبب.');
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
  open();
  await screen.findByText('word0');
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText('word1');
  expect(asked).toBe(1);
});

test('explains the start to a learner without cards', async () => {
  serve({ count: 0, nextDueAt: null });
  open();
  await screen.findByRole('heading', { name: text.empty.title });
});

test('names the next review when all is done', async () => {
  serve({ count: 0, nextDueAt: tomorrow() });
  open();
  await screen.findByText(text.next.at(text.next.tomorrow));
  screen.getByRole('heading', { name: text.allDone.title });
});

test('cards that a session asked today are no questions of this review', async () => {
  remove('runs');
  signIn('sarah');
  const soon = new Date(Date.now() + 600_000).toISOString();
  serve({ count: 1, nextDueAt: soon, doneToday: 5 });
  open();
  await screen.findByText('word0');
  screen.getByText('1 من 1');
  await answerOne();
  // The missed card comes back today: nothing is called done.
  await screen.findByRole('heading', { name: text.rest.end({ isGood: false, isDone: false }) });
  screen.getByText(text.rest.done(1));
  expect(screen.queryByText(text.rest.ended)).toBeNull();
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
  open();
  await screen.findByText('لم تصل الأسئلة.');
  await userEvent.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }));
  await screen.findByText('word0');
});

test('a reload continues the tally, and shows the end until it is left', async () => {
  remove('runs');
  signIn('sarah');
  serve({ count: 2, nextDueAt: null });
  const reload = () => {
    const runs = localStorage.getItem('runs');
    cleanup();
    queryClient.clear();
    if (runs !== null) localStorage.setItem('runs', runs);
    open();
  };
  open();
  await answerOne();
  reload();
  await answerOne();
  await screen.findByText(text.rest.done(2));
  expect(readRun(tallyKey(), isTally)).toEqual({ count: 2, correct: 0, end: 2 });
  reload();
  await screen.findByText(text.rest.done(2));
  cleanup();
  expect(localStorage.getItem('runs')).toBeNull();
});
