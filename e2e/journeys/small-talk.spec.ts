import type { QuestionView } from '@lisan/contract/learner/question';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { answerByHand } from '../support/answer-questions.ts';
import { UNHURRIED } from '../support/daily-session.ts';
import { storeScreens } from '../support/offline.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

type Listed = { items: { uuid: string; en: string; done: boolean }[]; today: string };

test('the small talk of the day is played, answered wrong with its reason, and marked as done', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  const book = await openAnswerBook();
  const headers = { authorization: `Bearer ${account.token}` };
  const get = async <T>(path: string) => (await (await request.get(path, { headers })).json()) as T;
  const { items, today } = await get<Listed>('/api/get/small-talk');
  const { question } = await get<{ question: QuestionView }>(`/api/get/small-talk/${today}`);
  const { en } = items.find(({ uuid }) => uuid === today) ?? { en: '' };

  await openAs(page, account, '/practical');
  await page.getByRole('link', { name: /تعابير وعادات/ }).click();
  await expect(page).toHaveURL(/#\/small-talk$/);
  await page.getByRole('link', { name: 'إلى الحوار والسؤال' }).click();
  await expect(page.getByRole('heading', { name: en })).toBeVisible();
  const sound = page.waitForRequest(/\.mp3/);
  await page.getByRole('button', { name: 'استماع: الحوار' }).click();
  await sound;
  await page.getByRole('button', { name: 'إلى السؤال' }).click(UNHURRIED);
  const wrong = question.options?.find(({ id }) => id !== book.rightAnswer(question));
  const feedback = await answerByHand(page, question, wrong?.id ?? '');
  expect(feedback.correct).toBe(false);
  await page.getByRole('button', { name: 'التالي' }).click();
  await expect(page).not.toHaveURL(new RegExp(today));
  await expect(page.getByRole('button', { name: 'إلى السؤال' })).toBeVisible();

  await page.goto('/#/small-talk');
  const idioms = page.getByRole('list', { name: 'أمثال وتعابير' }).or(page.getByRole('list', { name: 'عادات وثقافة' }));
  await expect(idioms.getByRole('link', { name: en })).toContainText('أُنجز');
  expect(faults).toEqual([]);
});

test('an item that was opened is answered without a network, and counts when the network returns', async ({
  page,
  context,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  const headers = { authorization: `Bearer ${account.token}` };
  const list = async () => (await (await request.get('/api/get/small-talk', { headers })).json()) as Listed;
  const { today } = await list();
  await openAs(page, account, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة');
  await storeScreens(page);
  await page.goto('/#/small-talk');
  await page.getByRole('link', { name: 'إلى الحوار والسؤال' }).click();
  await expect(page.getByRole('button', { name: 'إلى السؤال' })).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'إلى السؤال' }).click(UNHURRIED);
  await page.getByRole('main').locator('label').first().click();
  await page.getByRole('button', { name: 'تحقّق' }).click();
  await expect(page.getByRole('heading', { name: 'جوابك محفوظ على هاتفك' })).toBeVisible();
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.goto('/#/small-talk');
  await expect(page.getByText('أُنجز 1 من')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await list()).items.find(({ uuid }) => uuid === today)?.done).toBe(true);
});
