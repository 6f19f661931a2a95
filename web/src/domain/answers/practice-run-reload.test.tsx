import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { showPage } from '../../../test/show-page.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { readStored, remove, store } from '../../lib/storage/storage.ts';
import { practice } from '../../text/practice.ts';
import { question as words } from '../../text/question.ts';
import { Button } from '../../ui/form/button.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { makeQuestion } from '../../ui/question/question-card.fixture.tsx';
import { endSession } from '../learner/session/session.ts';
import { PracticeRunScreen } from './practice-run-screen.tsx';

const CHECK = 'POST /api/check/practical/answer';
const course = (...uuids: string[]) =>
  uuids.map((uuid) => makeQuestion('gap', { uuid, prompt: { en: `${uuid} ___` } }));
const [first, second] = course('q1', 'q2');
const WHOLE = course('q1', 'q2');

let answered = 0;

/** Ends the page as a reload does: nothing is unmounted, and only the browser's storage is left. */
function reload(): void {
  const runs = readStored('runs');
  cleanup();
  if (runs !== null) store('runs', runs);
}

function open(questions = WHOLE, asked = questions): void {
  showPage(
    () => (
      <PracticeRunScreen
        practised={{ uuid: 'p', title: 'في المطار', path: '/practical/questions/p' }}
        back="/practical"
        questions={questions}
        asked={asked}
        foot={(again) => (
          <>
            <Button onClick={again}>again</Button>
            <LinkButton to="/practical">leave</LinkButton>
          </>
        )}
      />
    ),
    { path: '/practical/questions/p', at: '/practical/questions/p' },
  );
}

async function answer(uuid: string): Promise<void> {
  await screen.findByText(uuid);
  await userEvent.click(await screen.findByRole('button', { name: words.dontKnow }));
  await screen.findByText('السبب.');
}

async function answerAndContinue(uuid: string): Promise<void> {
  await answer(uuid);
  await userEvent.click(screen.getByRole('button', { name: words.continue }));
}

beforeEach(() => {
  remove('runs');
  signIn('sarah');
  answered = 0;
  fakeApi({
    [CHECK]: () => {
      answered += 1;
      const progress = { answered, correct: 1, total: 2, done: answered === 2 };
      return { body: { messageCode: '00', correct: false, correct_answer: 'is', why: 'السبب.', progress, points: 10 } };
    },
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  await act(async () => endSession('logout'));
});

test('a reload continues at the next question, also from the explanation of an answer', async () => {
  open();
  await answer('q1');
  reload();
  open();
  await screen.findByText('q2');
  screen.getByText('2 من 2');
  expect(screen.queryByText('q1')).toBeNull();
});

test('the result is shown again after a reload, until it is left', async () => {
  open();
  await answerAndContinue('q1');
  await answerAndContinue('q2');
  await screen.findByText(practice.end.points(10));
  reload();
  open();
  await screen.findByText(practice.end.points(10));
  await userEvent.click(screen.getByRole('link', { name: 'leave' }));
  await waitFor(() => expect(screen.queryByText(practice.end.points(10))).toBeNull());
  cleanup();
  open();
  await screen.findByText('q1');
});

test('a reload at the explanation of the last answer shows the result', async () => {
  open();
  await answerAndContinue('q1');
  await answer('q2');
  reload();
  open();
  await screen.findByText(practice.end.points(10));
  expect(answered).toBe(2);
});

test('another run starts from the first question, and survives a reload as well', async () => {
  open();
  await answerAndContinue('q1');
  await answerAndContinue('q2');
  await userEvent.click(await screen.findByRole('button', { name: 'again' }));
  await answerAndContinue('q1');
  reload();
  open();
  await screen.findByText('q2');
});

test('a run of some questions continues with the rest of them, although fewer are left to ask', async () => {
  const whole = course('q0', 'q1', 'q2');
  open(whole, whole.slice(1));
  await answer('q1');
  reload();
  open(whole, whole.slice(2));
  await screen.findByText('q2');
  screen.getByText('3 من 3');
});

test('starts again where the questions have changed', async () => {
  open();
  await answerAndContinue('q1');
  reload();
  open([...course('q1'), { ...second, prompt: { en: 'other ___' } } as typeof first] as typeof WHOLE);
  await screen.findByText('q1');
});

test('a run is finished although the browser stores nothing', async () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  signIn('sarah', 'token-of-sarah-00000002');
  open();
  await answerAndContinue('q1');
  await answerAndContinue('q2');
  await screen.findByText(practice.end.points(10));
});

test('after a logout another learner starts from the first question', async () => {
  open();
  await answerAndContinue('q1');
  cleanup();
  await act(async () => endSession('logout'));
  signIn('omar', 'token-of-omar-00000002');
  open();
  await screen.findByText('q1');
});
