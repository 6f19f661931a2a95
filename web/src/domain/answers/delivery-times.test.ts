import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { quizAnswer } from './answer.fixture.ts';

const QUIZ = 'POST /api/check/question/answer';
const graded = { body: { messageCode: '00', correct: true, correct_answer: 'is', why: 'السبب', progress: {} } };
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

beforeEach(() => {
  // fake-indexeddb uses the other timers, which must stay real.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
});

let leave = () => undefined as void;

afterEach(() => {
  leave();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Opens the page of a learner: its modules start with the clock that the phone has now. */
async function openPage() {
  leave();
  vi.resetModules();
  const { signIn } = await import('../../../test/sign-in.ts');
  const { startScope } = await import('../../lib/net/session-scope.ts');
  const { dismissToast } = await import('../../lib/toast.ts');
  const delivery = await import('./deliver-outbox.ts');
  const { enqueue, refreshPending } = await import('./outbox.ts');
  const { changeRecord } = await import('../learner/offline/account-database.ts');
  const { readPending } = await import('./pending.ts');
  signIn('sarah');
  leave = () => {
    startScope(null, 'invalid');
    dismissToast();
  };
  /** Lets time pass in steps, so that the database can finish between them. */
  const pass = async (ms: number, steps = 60) => {
    for (let step = 0; step < steps; step += 1) {
      await vi.advanceTimersByTimeAsync(ms / steps);
      await refreshPending();
    }
  };
  return { ...delivery, enqueue, readPending, changeRecord, pass };
}

/** Moves the clock of the phone, and nothing else. */
function moveClock(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

function countTransactions(): () => number {
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return () => spy.mock.calls.length;
}

/** A server that fails `failures` times and then accepts; it sends no date. */
function fakeFailures(failures: number) {
  let left = failures;
  return fakeApi({
    [QUIZ]: () => {
      left -= 1;
      return left >= 0 ? refusal(500) : graded;
    },
  });
}

test.each([
  ['40 days ahead', 40 * DAY_MS],
  ['40 days behind', -40 * DAY_MS],
  ['20 minutes ahead', 20 * MINUTE_MS],
  ['20 minutes behind', -20 * MINUTE_MS],
])(
  'a phone clock that is %s at a server error and then corrected neither stops nor hastens delivery',
  async (_, wrong) => {
    moveClock(wrong);
    const page = await openPage();
    await page.enqueue(quizAnswer('q1'));
    const { sent } = fakeFailures(1);
    await page.deliverOutbox();
    moveClock(-wrong);
    await page.deliverOutbox();
    const transactions = countTransactions();
    await page.pass(MINUTE_MS);
    // One of each step is of the test itself.
    expect(transactions()).toBeLessThan(80);
    await vi.waitFor(() => expect(page.readPending()).toEqual([]));
    expect(sent).toHaveLength(2);
  },
);

test('a clock that jumps back and forth causes no more attempts than the backoff allows', async () => {
  const page = await openPage();
  await page.enqueue(quizAnswer('q1'));
  const { sent } = fakeFailures(100);
  const transactions = countTransactions();
  for (let jump = 0; jump < 30; jump += 1) {
    moveClock(jump % 2 === 0 ? 40 * DAY_MS : -40 * DAY_MS);
    await page.deliverOutbox();
    await page.pass(1000, 1);
  }
  expect(sent.length).toBeLessThanOrEqual(3);
  expect(transactions()).toBeLessThan(150);
});

test('a wait that a wrong clock has stored is over after a restart', async () => {
  moveClock(40 * DAY_MS);
  const before = await openPage();
  await before.enqueue(quizAnswer('q1'));
  fakeFailures(1);
  await before.deliverOutbox();
  moveClock(-40 * DAY_MS);
  const after = await openPage();
  const { sent } = fakeApi({ [QUIZ]: graded });
  await after.deliverAgain();
  expect(sent).toHaveLength(1);
});

test('a wait lasts as long after a restart by the time of the server, whatever the phone shows', async () => {
  const page = await openPage();
  await page.enqueue(quizAnswer('q1'));
  const date = new Date(Date.now() - 40 * DAY_MS).toUTCString();
  fakeApi({ [QUIZ]: { ...refusal(500), headers: { date } } });
  await page.deliverOutbox();
  const again = await openPage();
  const { sent } = fakeApi({ [QUIZ]: graded });
  await again.deliverAgain();
  expect(sent).toHaveLength(0);
  await again.pass(20_000);
  await vi.waitFor(() => expect(again.readPending()).toEqual([]));
  expect(sent).toHaveLength(1);
});

test('"send now" sends an answer that waits after a server error, and one that a busy server asked to wait for', async () => {
  const page = await openPage();
  await page.enqueue(quizAnswer('q1'));
  const failing = fakeFailures(1);
  await page.deliverOutbox();
  await page.deliverAgain();
  expect(failing.sent).toHaveLength(1);
  const busy = fakeApi({ [QUIZ]: { ...refusal(429), headers: { 'retry-after': '300' } } });
  await page.sendNow();
  await page.deliverAgain();
  expect(busy.sent).toHaveLength(1);
  const { sent } = fakeApi({ [QUIZ]: graded });
  await page.sendNow();
  expect(sent).toHaveLength(1);
  expect(page.readPending()).toEqual([]);
});

test('"send now" sends again what a pass under way has failed at', async () => {
  const page = await openPage();
  await page.enqueue(quizAnswer('q1'));
  const { sent } = fakeFailures(1);
  void page.deliverOutbox();
  await page.sendNow();
  expect(sent).toHaveLength(2);
  expect(page.readPending()).toEqual([]);
});

test('a busy server that asks for a year is asked again within minutes', async () => {
  const page = await openPage();
  await page.enqueue(quizAnswer('q1'));
  let isBusy = true;
  const { sent } = fakeApi({
    [QUIZ]: () => (isBusy ? { ...refusal(429), headers: { 'retry-after': String(365 * 86_400) } } : graded),
  });
  await page.deliverOutbox();
  isBusy = false;
  await page.pass(9 * MINUTE_MS);
  expect(sent).toHaveLength(1);
  await page.pass(2 * MINUTE_MS);
  await vi.waitFor(() => expect(page.readPending()).toEqual([]));
});

test('answers behind one that waits cause no reads until it is due', async () => {
  const page = await openPage();
  await page.enqueue(quizAnswer('q1'));
  await page.enqueue(quizAnswer('q2'));
  fakeFailures(100);
  await page.deliverOutbox();
  await page.pass(11_000);
  await page.pass(21_000);
  const transactions = countTransactions();
  // The third wait is 40 s.
  await page.pass(35_000, 35);
  expect(transactions()).toBeLessThan(40);
});

test('a tab that closed while the clock was wrong does not stop another one without Web Locks', async () => {
  const page = await openPage();
  vi.stubGlobal('navigator', { onLine: true });
  await page.enqueue(quizAnswer('q1'));
  await page.changeRecord('sender', () => ({ tab: 'closed', until: Date.now() + 40 * DAY_MS }));
  const { sent } = fakeApi({ [QUIZ]: graded });
  await page.deliverOutbox();
  expect(sent).toHaveLength(1);
});

test('a database that fails is tried again later', async () => {
  const page = await openPage();
  await page.enqueue(quizAnswer('q1'));
  const { sent } = fakeApi({ [QUIZ]: graded });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The disk is gone', 'DataError');
  });
  await page.deliverOutbox();
  broken.mockRestore();
  await page.pass(15_000);
  await vi.waitFor(() => expect(page.readPending()).toEqual([]));
  expect(sent).toHaveLength(1);
});
