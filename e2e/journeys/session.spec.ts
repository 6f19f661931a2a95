import type { DailySession } from '@lisan/contract/learner/session';
import { expect, type APIRequestContext } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { followSession, walkSteps } from '../support/daily-session.ts';
import { captureShares, expectPicture } from '../support/capture-shares.ts';
import { freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

async function read<T>(request: APIRequestContext, { token }: Account, path: string): Promise<T> {
  const response = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.ok()).toBe(true);
  return (await response.json()) as T;
}

test('a daily session: new words are played, recognised and recalled, and the end shows what was learned @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const book = await openAnswerBook();
  const session = followSession(page);
  const shared = await captureShares(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/home');
  await page.getByRole('link', { name: 'بدء الجلسة' }).click();
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  const steps = session.steps();
  const presented = steps.filter(({ type }) => type !== 'question').length;
  expect(presented).toBeGreaterThanOrEqual(4);
  await walkSteps(page, { book, steps });

  await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();
  await expect(page.getByText('يوم واحد')).toBeVisible();
  await expect(page.getByRole('definition').nth(1)).toHaveText(String(presented));
  await page.getByRole('button', { name: 'مشاركة سلسلتك' }).click();
  await expect.poll(() => shared.length).toBe(1);
  expect(shared[0]?.text).toContain('يوم واحد');
  expect(shared[0]?.url).toMatch(/\/home$/);
  expectPicture(shared[0]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();
  await page.getByRole('link', { name: 'إلى الرئيسية' }).click();
  await expect(page.getByRole('heading', { name: 'أنهيت جلسة اليوم' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'جلسة أخرى' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a missed recall is asked once more, and a reload resumes where it was', async ({ page, request }, info) => {
  const book = await openAnswerBook();
  const session = followSession(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/session');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  const steps = session.steps();
  const recall = steps.findIndex((step) => step.type === 'question' && step.purpose === 'recall');
  const before = steps.slice(0, recall + 1);
  const wrong = before.filter(({ type }) => type === 'question').length - 1;
  await walkSteps(page, { book, steps: before, wrong: [wrong] });
  await page.reload();
  await walkSteps(page, { book, steps: steps.slice(recall + 1) });
  await expect.poll(() => session.steps().length).toBeGreaterThan(steps.length);
  const [again] = session.steps().slice(steps.length);
  expect(again).toMatchObject({ type: 'question', purpose: 'again' });
  if (again) await walkSteps(page, { book, steps: [again] });
  await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();
});

test('a reload returns to the new item that was shown, and the address of another session starts no third one', async ({
  page,
  request,
}, info) => {
  const book = await openAnswerBook();
  const session = followSession(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/session');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  const steps = session.steps();
  const [first, second] = steps;
  if (first?.type === 'question' || second?.type === 'question') throw new Error('A session starts with new items');
  await walkSteps(page, { book, steps: steps.slice(0, 1) });
  await expect(page.getByText(`2 من ${steps.length}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`2 من ${steps.length}`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(second?.item.en ?? '-');
  await walkSteps(page, { book, steps: steps.slice(1) });
  await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();

  await page.getByRole('link', { name: 'إلى الرئيسية' }).click();
  await page.getByRole('link', { name: 'جلسة أخرى' }).click();
  await expect(page).toHaveURL(/#\/session$/);
  // The page is there before the session.
  const [presented] = steps;
  await expect.poll(() => session.steps()[0]).not.toEqual(presented);
  const other = session.steps();
  await walkSteps(page, { book, steps: other });
  await expect(page.getByRole('heading', { name: /أنهيت/ })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '-';
  await page.reload();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('a session that was started is finished without a network, and counts once it is back', async ({
  page,
  context,
  request,
}, info) => {
  const book = await openAnswerBook();
  const session = followSession(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/session');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  const steps = session.steps();
  await walkSteps(page, { book, steps: steps.slice(0, 4) });
  await context.setOffline(true);
  await walkSteps(page, { book, steps: steps.slice(4), isOffline: true });
  await expect(page.getByRole('heading', { name: 'جلستك محفوظة على هاتفك' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'جلستك محفوظة على هاتفك' })).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(async () => (await read<{ session: DailySession }>(request, account, 'session')).session.result?.streak)
    .toBe(1);
  await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();
  const { result } = (await read<{ session: DailySession }>(request, account, 'session')).session;
  expect(result?.learned).toHaveLength(steps.filter(({ type }) => type !== 'question').length);
});

test('days without a network have a session each on a phone with a downloaded week', async ({
  page,
  context,
  request,
}, info) => {
  const book = await openAnswerBook();
  const session = followSession(page);
  const ahead = page.waitForResponse((response) => response.url().endsWith('/api/session/prepare'));
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/week/1');
  await page.getByRole('button', { name: 'معرفة حجمه أولًا' }).click();
  await page.getByRole('button', { name: 'تنزيل الأسبوع' }).click();
  await expect(page.getByRole('heading', { name: 'الأسبوع على هاتفك' })).toBeVisible();
  const [next] = ((await (await ahead).json()) as { sessions: DailySession[] }).sessions;
  await context.setOffline(true);
  await page.goto('/#/session');
  await page.reload();
  await walkSteps(page, { book, steps: session.steps(), isOffline: true });
  await page.getByRole('button', { name: 'جلسة أخرى' }).click();
  await walkSteps(page, { book, steps: next?.steps ?? [], isOffline: true });
  await expect(page.getByRole('heading', { name: 'جلستك محفوظة على هاتفك' })).toBeVisible();
  await context.setOffline(false);
  const finished = async () => (await read<{ session: DailySession | null }>(request, account, 'session')).session;
  await expect.poll(async () => (await finished())?.uuid).toBe(next?.uuid);
  await expect.poll(async () => (await finished())?.result?.is_first_today).toBe(false);
});
