import type { DailySession } from '@lisan/contract/learner/session';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { openAnswerBook } from '../support/answer-book.ts';
import { anyAnswer } from '../../content/test/question-samples.ts';
import { answerWithoutNetwork } from '../support/answer-questions.ts';
import { followSession, walkSteps } from '../support/daily-session.ts';
import { storeScreens } from '../support/offline.ts';
import { test } from '../support/own-server.ts';
import { advanceClock, freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { correctClock, countTransactions, setClockWrong } from '../support/phone-clock.ts';
import { watchPage } from '../support/watch-page.ts';

test.use({ ownServer: 'wrong-clock' });

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const CLOCKS = [
  ['40 days ahead', 40 * DAY_MS],
  ['40 days behind', -40 * DAY_MS],
] as const;

async function sessionOf(request: APIRequestContext, { token }: Account): Promise<DailySession> {
  const response = await request.get('/api/session', { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { session: DailySession }).session;
}

async function serverTime(request: APIRequestContext): Promise<number> {
  return Date.parse(((await (await request.get('/simulator/clock')).json()) as { now: string }).now);
}

/** Records when the answers say that they were given. */
function noteTimes(page: Page): number[] {
  const times: number[] = [];
  page.on('response', (response) => {
    if (!response.ok() || !response.url().endsWith('/api/session/answer')) return;
    times.push(Date.parse((response.request().postDataJSON() as { answered_at: string }).answered_at));
  });
  return times;
}

for (const [words, wrong] of CLOCKS) {
  test(`a session on a phone ${words}, whose clock is corrected without a network, counts for its day and time`, async ({
    page,
    context,
    request,
  }, info) => {
    const faults = watchPage(page);
    await setClockWrong(context, wrong);
    const book = await openAnswerBook();
    const session = followSession(page);
    const times = noteTimes(page);
    const account = await signUp(request, freshNumber(info));
    const startedAt = await serverTime(request);
    await openAs(page, account, '/session');
    await expect.poll(() => session.steps().length).toBeGreaterThan(0);
    const steps = session.steps();
    await walkSteps(page, { book, steps: steps.slice(0, 4) });
    await storeScreens(page);
    await context.setOffline(true);
    await walkSteps(page, { book, steps: steps.slice(4, 6), isOffline: true });
    // A start without a network knows the time only by the phone, and how wrong it was.
    await page.reload();
    await walkSteps(page, { book, steps: steps.slice(6, 8), isOffline: true });
    await correctClock(page);
    await walkSteps(page, { book, steps: steps.slice(8), isOffline: true });
    await expect(page.getByRole('heading', { name: 'جلستك محفوظة على هاتفك' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();
    const endedAt = await serverTime(request);
    expect((await sessionOf(request, account)).result).toMatchObject({ streak: 1, is_first_today: true });
    expect(times).toHaveLength(steps.filter(({ type }) => type === 'question').length);
    for (const time of times) {
      expect(time).toBeGreaterThan(startedAt - MINUTE_MS);
      expect(time).toBeLessThan(endedAt + MINUTE_MS);
    }
    expect(faults).toEqual([]);
  });

  test(`an answer at which the server failed while the phone was ${words} is sent once the clock is corrected`, async ({
    page,
    context,
    request,
  }, info) => {
    await setClockWrong(context, wrong);
    const session = followSession(page);
    const times = noteTimes(page);
    await openAs(page, await signUp(request, freshNumber(info)), '/session');
    await expect.poll(() => session.steps().length).toBeGreaterThan(0);
    const steps = session.steps();
    const first = steps.findIndex(({ type }) => type === 'question');
    const asked = steps[first];
    if (asked?.type !== 'question') throw new Error('A session has questions');
    await walkSteps(page, { book: await openAnswerBook(), steps: steps.slice(0, first) });
    // Twice: when it is given, and when the outbox sends it.
    await page.route('**/api/session/answer', (route) => route.fulfill({ status: 500, json: {} }), { times: 2 });
    await answerWithoutNetwork(page, asked.question, anyAnswer(asked.question));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(async () => waitsAfter(page)).toBe(1);
    await correctClock(page);
    const transactions = await countTransactions(page);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => times.length, { timeout: 40_000 }).toBe(1);
    expect(await transactions()).toBeLessThan(60);
  });
}

/** Returns the failures of the only stored answer. */
async function waitsAfter(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases();
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const entries = await new Promise<{ attempts: number }[]>((resolve) => {
      const reading = database.transaction('outbox').objectStore('outbox').getAll();
      reading.addEventListener('success', () => resolve(reading.result as { attempts: number }[]));
    });
    database.close();
    return entries[0]?.attempts ?? 0;
  });
}

test('"send now" sends what waits after a failure of the server', async ({ page, request }, info) => {
  const session = followSession(page);
  const times = noteTimes(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/session');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  const steps = session.steps();
  const first = steps.findIndex(({ type }) => type === 'question');
  const asked = steps[first];
  if (asked?.type !== 'question') throw new Error('A session has questions');
  await walkSteps(page, { book: await openAnswerBook(), steps: steps.slice(0, first) });
  await page.route('**/api/session/answer', (route) => route.fulfill({ status: 500, json: {} }), { times: 2 });
  await answerWithoutNetwork(page, asked.question, anyAnswer(asked.question));
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(async () => waitsAfter(page)).toBe(1);
  await page.goto('/#/answers');
  await page.getByRole('button', { name: 'إعادة الإرسال الآن' }).click();
  await expect.poll(() => times.length, { timeout: 5000 }).toBe(1);
});

test('home that is open over the start of the learner’s day shows a new session', async ({ page, request }, info) => {
  await page.clock.install();
  const book = await openAnswerBook();
  const session = followSession(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/session');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  await walkSteps(page, { book, steps: session.steps() });
  await page.getByRole('link', { name: 'إلى الرئيسية' }).click();
  await expect(page.getByRole('heading', { name: 'أنهيت جلسة اليوم' })).toBeVisible();
  await advanceClock(request, 'P1D');
  await page.clock.fastForward('24:00:00');
  await expect(page.getByRole('link', { name: 'بدء الجلسة' })).toBeVisible();
});
