import { captureShares, expectPicture } from '../support/capture-shares.ts';
import { readFile } from 'node:fs/promises';
import type { QuestionView } from '@lisan/contract/learner/question';
import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { openAnswerBook, type AnswerBook } from '../support/answer-book.ts';
import { signUpPaying } from '../support/billing.ts';
import { test } from '../support/own-server.ts';
import { advanceClock, freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { answerByHand, answerWithoutNetwork, goOn } from '../support/answer-questions.ts';
import { settle, visit, watchPage } from '../support/watch-page.ts';

test.use({ ownServer: 'review' });

// One after the other: the first moves the clock by days.
test.describe.configure({ mode: 'default' });

const WORDS = 3;

/** Learns the first words of the week by their recall. */
async function learnWords(request: APIRequestContext, { token, levelId }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const week = await request.get(`/api/get/main/content?ActiveWeek=1&level_id=${levelId}`, { headers });
  const { content } = (await week.json()) as { content: { words: { uuid: string; en: string }[] } };
  for (const { uuid, en } of content.words.slice(0, WORDS)) {
    const data = { content_uuid: uuid, answer: en };
    expect((await request.post('/api/subscriber-content-points', { headers, data })).ok()).toBe(true);
  }
}

/** Opens the review from home and returns today's questions. */
async function startReview(page: Page): Promise<QuestionView[]> {
  const listed = page.waitForResponse(/\/api\/review$/);
  await visit(page, '/home');
  const { cards } = (await (await listed).json()) as { cards: { question: QuestionView }[] };
  await page.getByRole('link', { name: /^مراجعة حان/ }).click();
  await expect(page).toHaveURL(/#\/review$/);
  return cards.map(({ question }) => question);
}

test('what is learned comes back the next days, and is seen to stay @main', async ({ page, request }, info) => {
  const faults = watchPage(page);
  const book = await openAnswerBook();
  const account = await signUpPaying(request, freshNumber(info));
  await openAs(page, account, '/review');
  await expect(page.getByRole('heading', { name: 'لا شيء للمراجعة بعد' })).toBeVisible();
  await learnWords(request, account);

  await advanceClock(request, 'P1D');
  const met = await startReview(page);
  expect(met).toHaveLength(WORDS);
  await page.getByRole('button', { name: 'إظهار تلميح' }).click();
  await expect(page.getByText('تلميح:')).toBeVisible();
  await expectSound(page);
  await answerAll(page, met, book, { dontKnow: 1 });
  await expect(page.getByRole('heading', { name: 'أحسنت، انتهت هذه الجولة' })).toBeVisible();
  await expect(page.getByText(`أجبت اليوم عن ${WORDS} أسئلة.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'وماذا بعد؟' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'إلى جلسة اليوم' }).click();
  await expect(page.getByRole('link', { name: 'بدء الجلسة' })).toBeVisible();

  await advanceClock(request, 'P4D');
  const known = await startReview(page);
  await answerOneLater(page, book, known[0]);
  await answerAll(page, known.slice(1), book);
  await expect(page.getByText(`الأجوبة الصحيحة: ${WORDS} من ${WORDS}`)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'فهمت' }).click();
  await visit(page, '/progress');
  await expect(page.getByText(/^تذكّرت \d+% مما راجعته/)).toBeVisible();
  await page.getByText('بالأرقام').click();
  await expect(page.getByText(/^أسبوع \d/)).toBeVisible();
  await expectSound(page);
  expect(faults).toEqual([]);
});

async function answerAll(
  page: Page,
  questions: readonly QuestionView[],
  book: AnswerBook,
  { dontKnow }: { dontKnow?: number } = {},
): Promise<void> {
  for (const [index, question] of questions.entries()) {
    const { correct } = await answerByHand(
      page,
      question,
      index === dontKnow ? { dont_know: true } : book.rightAnswer(question),
    );
    expect(correct, JSON.stringify(question)).toBe(index !== dontKnow);
    await goOn(page);
  }
}

/** The network is gone when the answer leaves: it waits, and goes by itself when the network is back. */
async function answerOneLater(page: Page, book: AnswerBook, question: QuestionView | undefined): Promise<void> {
  if (!question) throw new Error('nothing is due');
  await page.context().setOffline(true);
  await answerWithoutNetwork(page, question, book.rightAnswer(question));
  await expect(page.getByText('جواب واحد ينتظر الإرسال')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('وصل جوابك وصُحّح.')).toBeVisible();
}

test('what was learned, and the certificate of a finished level, can be taken along', async ({
  page,
  request,
  browser,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  const shared = await captureShares(page);
  await passAllQuizzes(request, account);
  await openAs(page, account, '/progress');
  await settle(page);
  const table = await fileOf(page, 'تنزيل سجل تعلّمك');
  expect(table.name).toMatch(/^lisan-progress-[\d-]+\.csv$/);
  expect(table.bytes.toString('utf8').trim().split('\n').length).toBeGreaterThan(12);
  const certificate = await fileOf(page, 'تنزيل شهادتك في المستوى A1');
  expect(certificate.name).toBe('lisan-certificate-A1.pdf');
  expect(certificate.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await verifyAsGuest(browser, certificate.bytes);

  await page.getByRole('button', { name: 'مشاركة إتمامك المستوى A1' }).click();
  await expect.poll(() => shared.length).toBe(1);
  expect(shared[0]?.text).toContain('A1');
  expectPicture(shared[0]);

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'تنزيل سجل تعلّمك' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'لا يوجد اتصال' })).toBeVisible();
});

/** Opens the address that is printed on the certificate, without a session. */
async function verifyAsGuest(browser: Browser, pdf: Buffer): Promise<void> {
  const [, address = '', number = ''] = /\/URI \((.*\/#\/certificate\/([\w-]+))\)/.exec(pdf.toString('latin1')) ?? [];
  const context = await browser.newContext();
  const page = await context.newPage();
  const faults = watchPage(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'هذه الشهادة صحيحة' })).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
  await expectSound(page);
  await page.goto(address.replace(/.$/, 'U'));
  await expect(page.getByRole('heading', { name: 'لم نجد هذه الشهادة' })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
}

async function fileOf(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const file = await downloaded;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Over the API: a passed quiz opens the next week at once. */
async function passAllQuizzes(request: APIRequestContext, { token, levelId }: Account): Promise<void> {
  const book = await openAnswerBook();
  const headers = { authorization: `Bearer ${token}` };
  const { weeks } = (await (
    await request.get('/api/subscriber/weeks', { headers, params: { level_id: levelId } })
  ).json()) as {
    weeks: { week: number }[];
  };
  for (const { week } of weeks) {
    for (let isOver = false; !isOver;) {
      const asked = await request.get('/api/generate/question', { headers, params: { level_id: levelId, week } });
      const { question } = (await asked.json()) as { question: QuestionView };
      const data = { question_uuid: question.uuid, answer: book.rightAnswer(question) };
      const answered = await request.post('/api/check/question/answer', { headers, data });
      isOver = ((await answered.json()) as { passed?: boolean }).passed !== undefined;
    }
  }
}
