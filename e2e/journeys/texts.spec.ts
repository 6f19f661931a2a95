import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { answerByHand, answerWithoutNetwork, goOn } from '../support/answer-questions.ts';
import { freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

async function get<T>(request: APIRequestContext, { token }: Account, path: string): Promise<T> {
  const response = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.ok()).toBe(true);
  return (await response.json()) as T;
}

async function firstTexts(request: APIRequestContext, account: Account): Promise<WeekTexts> {
  const path = `get/week/texts?ActiveWeek=1&level_id=${account.levelId}`;
  return (await get<{ texts: WeekTexts }>(request, account, path)).texts;
}

const doneMark = (page: Page, row: string) => page.getByRole('link', { name: row }).getByText('أنجزته');

/** Taps a word within a paragraph. */
async function tapWord(page: Page, word: string): Promise<void> {
  await page.getByRole('main').locator('article').getByText(word, { exact: true }).first().tap();
  await expect(page.getByRole('dialog').getByRole('heading', { name: word })).toBeVisible();
}

/** Plays the end of the clip: the whole clip would take minutes. */
async function playToTheEnd(page: Page, seconds: number): Promise<void> {
  await page.getByLabel('موضع الصوت').fill(String(Math.max(0, Math.floor(seconds - 1))));
  await page.getByRole('button', { name: /^استماع: / }).click();
  await expect(page.getByRole('button', { name: 'عرض النص' })).toBeVisible({ timeout: 30_000 });
}

test('a learner reads, asks for a word, listens and practises, and the week shows it @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const book = await openAnswerBook();
  const account = await signUp(request, freshNumber(info));
  const { reading, listening, practice } = await firstTexts(request, account);
  const answerAll = async (questions: WeekTexts['practice']) => {
    for (const [index, question] of questions.entries()) {
      await expect(page.getByText(`${index + 1} من ${questions.length}`)).toBeVisible();
      await answerByHand(page, question, book.rightAnswer(question));
      await goOn(page);
    }
  };

  await openAs(page, account, '/week/1');
  await expect(page.getByText(/الكلمات من 31 إلى 4\d/)).toBeVisible();
  await page.getByRole('link', { name: 'قراءة الأسبوع' }).click();
  await expect(page.getByText(reading.paragraphs[0]?.ar ?? '-')).toBeHidden();
  await page.getByRole('button', { name: 'ترجمة الفقرة 1' }).click();
  await expect(page.getByText(reading.paragraphs[0]?.ar ?? '-')).toBeVisible();
  await expect(page.getByText(reading.paragraphs[1]?.ar ?? '-')).toBeHidden();

  await tapWord(page, 'student');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('طالب');
  await sheet.getByRole('button', { name: 'حفظ في دفترك: student' }).click();
  await expect(sheet.getByRole('button', { name: 'حفظ في دفترك: student' })).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByText('كلمات الجملة').click();
  await sheet.getByRole('button', { name: 'Amman', exact: true }).click();
  await expect(sheet).toContainText('عمّان');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: 'إلى الأسئلة' }).click();
  await page.getByRole('button', { name: 'عرض النص' }).click();
  await expect(page.getByRole('dialog')).toContainText(reading.paragraphs[0]?.en ?? '-');
  await page.keyboard.press('Escape');
  await answerAll(reading.questions);
  await expect(page.getByText('كسبت 10 نقاط')).toBeVisible();
  await page.getByRole('link', { name: 'إلى الأسبوع' }).click();
  await expect(doneMark(page, 'قراءة الأسبوع')).toBeAttached();

  await page.getByRole('link', { name: 'استماع الأسبوع' }).click();
  const [line] = listening.lines;
  await expect(page.getByText(line?.en ?? '-')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'عرض النص' })).toHaveCount(0);
  await playToTheEnd(page, listening.audio_seconds);
  await page.getByRole('button', { name: 'عرض النص' }).click();
  await expect(page.locator('[data-words]', { hasText: line?.en ?? '-' })).toBeVisible();
  await page.getByRole('button', { name: 'إلى الأسئلة' }).click();
  await answerAll(listening.questions);
  await expect(page.getByText('كسبت 10 نقاط')).toBeVisible();

  await page.goto('/#/practice/1');
  await answerAll(practice);
  await expect(page.getByText('كسبت 5 نقاط')).toBeVisible();
  await page.getByRole('link', { name: 'إلى الأسبوع' }).click();
  for (const row of ['قراءة الأسبوع', 'استماع الأسبوع', 'تدريب الدرس']) {
    await expect(doneMark(page, row)).toBeAttached();
  }

  await page.goto('/#/notebook');
  await page.getByText('محفوظاتي').click();
  await expect(page.getByRole('link', { name: /student/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a reload and the back button in the middle of the questions lose no answer, and the result stays until it is left', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const book = await openAnswerBook();
  const account = await signUp(request, freshNumber(info));
  const { reading } = await firstTexts(request, account);
  const total = reading.questions.length;
  const sent: string[] = [];
  page.on('request', (one) => {
    if (!one.url().endsWith('/api/check/practical/answer')) return;
    sent.push((one.postDataJSON() as { question_uuid: string }).question_uuid);
  });
  await openAs(page, account, '/reading/1');
  await page.getByRole('button', { name: 'إلى الأسئلة' }).click();
  for (const [index, question] of reading.questions.entries()) {
    await expect(page.getByText(`${index + 1} من ${total}`)).toBeVisible();
    await answerByHand(page, question, book.rightAnswer(question));
    // From the explanation of the first answer, and from a question that is not answered yet.
    if (index === 0) await page.reload();
    else await goOn(page);
    if (index === 1) {
      await page.goBack();
      await expect(page.getByRole('button', { name: 'ترجمة الفقرة 1' })).toBeVisible();
      await page.getByRole('button', { name: 'متابعة من السؤال 3' }).click();
    }
  }
  await expect(page.getByText('كسبت 10 نقاط')).toBeVisible();
  await page.reload();
  await expect(page.getByText('كسبت 10 نقاط')).toBeVisible();
  expect(sent).toEqual(reading.questions.map(({ uuid }) => uuid));
  await page.getByRole('link', { name: 'إلى الأسبوع' }).click();
  await expect(doneMark(page, 'قراءة الأسبوع')).toBeAttached();
  await page.goto('/#/reading/1');
  await page.getByRole('button', { name: 'إلى الأسئلة' }).click();
  await expect(page.getByText(`1 من ${total}`)).toBeVisible();
  expect(faults).toEqual([]);
});

test('the texts of a downloaded week work without a network, from a cold start', async ({
  page,
  context,
  request,
}, info) => {
  test.setTimeout(150_000);
  const book = await openAnswerBook();
  const account = await signUp(request, freshNumber(info));
  const { reading, listening } = await firstTexts(request, account);
  await openAs(page, account, '/week/1');
  await page.getByRole('button', { name: 'معرفة حجمه أولًا' }).click();
  await page.getByRole('button', { name: 'تنزيل الأسبوع' }).click();
  await expect(page.getByRole('heading', { name: 'الأسبوع على هاتفك' })).toBeVisible({ timeout: 60_000 });

  await context.setOffline(true);
  await page.goto('/#/reading/1');
  await page.reload();
  await tapWord(page, 'student');
  await expect(page.getByRole('dialog')).toContainText('طالب');
  await page.keyboard.press('Escape');
  await tapWord(page, 'Amman');
  await expect(page.getByRole('dialog')).toContainText('عمّان');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'إلى الأسئلة' }).click();
  for (const question of reading.questions) await answerWithoutNetwork(page, question, book.rightAnswer(question));
  await expect(page.getByRole('heading', { name: 'محفوظة على هاتفك' })).toBeVisible();

  await page.goto('/#/listening/1');
  await page.reload();
  await playToTheEnd(page, listening.audio_seconds);
  await page.goto('/#/practice/1');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();

  await context.setOffline(false);
  const done = async () => (await get<{ done_uuids: string[] }>(request, account, 'progress')).done_uuids;
  await expect.poll(done, { timeout: 60_000 }).toContain(reading.uuid);
});
