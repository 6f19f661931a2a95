import type { QuestionView } from '@lisan/contract/learner/question';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { storeScreens } from '../support/offline.ts';
import { freshNumber, openAs, signInOnce, signUp, type Account } from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { answerByHand, answerWithoutNetwork, followQuiz, goOn } from '../support/answer-questions.ts';
import { watchPage } from '../support/watch-page.ts';

const LENGTH = 12;

type Status = { points: number; quizzes_passed: number; practicals_done: number };

async function statusOf(request: APIRequestContext, { token }: Account): Promise<Status> {
  const response = await request.get('/api/progress', { headers: { authorization: `Bearer ${token}` } });
  const { points, quizzes_passed, practicals_done } = (await response.json()) as Status;
  return { points, quizzes_passed, practicals_done };
}

/** Records the questions whose answers the server has accepted, in order. */
function noteTaken(page: Page): string[] {
  const taken: string[] = [];
  page.on('response', (response) => {
    if (!/\/api\/check\/(question|practical)\/answer/.test(response.url())) return;
    taken.push((response.request().postDataJSON() as { question_uuid: string }).question_uuid);
  });
  return taken;
}

test('a quiz that loses the network is answered to its end, and its result comes with the network @main', async ({
  page,
  context,
  request,
}, info) => {
  test.setTimeout(150_000);
  const faults = watchPage(page);
  const book = await openAnswerBook();
  const questionAt = followQuiz(page);
  const taken = noteTaken(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/week/1/quiz');
  await storeScreens(page);
  await page.getByRole('button', { name: 'بدء الاختبار' }).click();
  const asked: QuestionView[] = [];
  for (let number = 1; number <= LENGTH; number += 1) {
    const question = await questionAt(number);
    asked.push(question);
    const answer = number === 4 ? { dont_know: true as const } : book.rightAnswer(question);
    if (number <= 2) {
      await answerByHand(page, question, answer);
      await goOn(page);
      continue;
    }
    if (number === 3) await context.setOffline(true);
    await answerWithoutNetwork(page, question, answer);
    if (number === 5) await comeBackToQuiz(page, number + 1);
  }
  await expect(page.getByRole('heading', { name: 'محفوظة على هاتفك' })).toBeVisible();
  await expect(page.getByText('10 أجوبة تنتظر الإرسال')).toBeVisible();
  await expectSound(page);
  expect(await statusOf(request, account)).toMatchObject({ points: 0, quizzes_passed: 0 });

  await page.reload();
  await expect(page.getByText('10 أجوبة تنتظر الإرسال')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(`الأجوبة الصحيحة: 11 من ${LENGTH}`)).toBeVisible();
  await expect(page.getByText('كسبت 30 نقطة')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ما نراجعه معًا' })).toBeVisible();
  await expect(page.getByText('10 أجوبة تنتظر الإرسال')).toBeHidden();
  await expectSound(page);
  expect(taken).toEqual(asked.map(({ uuid }) => uuid));
  expect(await statusOf(request, account)).toMatchObject({ points: 30, quizzes_passed: 1 });

  await page.getByRole('button', { name: 'فهمت' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await page.goto('/#/week/1/quiz');
  await expect(page.getByText('نجحت في هذا الاختبار')).toBeVisible();
  expect(faults).toEqual([]);
});

/** Comes back like a phone that was put away on the road. */
async function comeBackToQuiz(page: Page, number: number): Promise<void> {
  await page.reload();
  await expect(page.getByText('اختبارك في انتظارك')).toBeVisible();
  await page.getByRole('button', { name: 'متابعة الاختبار' }).click();
  await expect(page.getByText(`${number} من ${LENGTH}`)).toBeVisible();
}

test('a practical continues without a network and counts once, also where a reply was lost', async ({
  page,
  context,
  request,
}, info) => {
  test.setTimeout(150_000);
  const book = await openAnswerBook();
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/practical');
  await storeScreens(page);
  const listed = page.waitForResponse(/practical\/question/);
  await page.getByRole('main').locator('a[href*="/practical/questions/"]').first().click();
  const { questions } = (await (await listed).json()) as { questions: QuestionView[] };
  await page.getByRole('button', { name: 'بدء التدريب' }).click();
  const [first, second, ...others] = questions;
  if (!first || !second) throw new Error('A practical has questions');
  await answerByHand(page, first, book.rightAnswer(first));
  await goOn(page);

  // The server accepts the answer, and its reply never comes.
  const sentFor = await loseNextReply(page);
  await answerWithoutNetwork(page, second, book.rightAnswer(second));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(`3 من ${questions.length}`)).toBeVisible();
  for (const question of others) await answerWithoutNetwork(page, question, book.rightAnswer(question));
  await expect(page.getByRole('heading', { name: 'محفوظة على هاتفك' })).toBeVisible();
  expect(await statusOf(request, account)).toMatchObject({ points: 0, practicals_done: 0 });

  await page.getByRole('link', { name: 'إلى الرئيسية' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  const taken = noteTaken(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'صُحّحت أجوبتك. عرض النتيجة' }).click();
  await expect(page.getByText('كسبت 10 نقاط')).toBeVisible();
  const waited = questions.length - 1;
  const right = questions.slice(1).filter(({ kind }) => kind !== 'speak').length;
  await expect(page.getByText(`الأجوبة الصحيحة: ${right} من ${waited}`)).toBeVisible();
  expect(taken).toEqual([second, ...others].map(({ uuid }) => uuid));
  expect(sentFor).toEqual([second.uuid]);
  expect(await statusOf(request, account)).toMatchObject({ points: 10, practicals_done: 1 });
  expect(await countAnswers(request, account)).toBe(questions.length);
});

async function loseNextReply(page: Page): Promise<string[]> {
  const sentFor: string[] = [];
  const lose = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    sentFor.push((route.request().postDataJSON() as { question_uuid: string }).question_uuid);
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/check/practical/answer', lose, { times: 1 });
  return sentFor;
}

/** Counts the answers to practicals in the export of the learner's data. */
async function countAnswers(request: APIRequestContext, { token }: Account): Promise<number> {
  const response = await request.get('/api/progress/export', { headers: { authorization: `Bearer ${token}` } });
  return (await response.text()).split('\n').filter((line) => line.includes('إجابة في تدريب')).length;
}

test('no quiz begins without a network, and that is said kindly', async ({ page, context, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/week/1/quiz');
  await expect(page.getByRole('button', { name: 'بدء الاختبار' })).toBeVisible();
  await storeScreens(page);
  // Refused within the page: on a busy machine a request passed both the emulated offline state and a route, probably
  // with the start of the service worker, and began the quiz on the server.
  await page.evaluate(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/api/generate/question')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(input, init);
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'بدء الاختبار' }).click();
  await expect(page.getByRole('heading', { name: 'الاختبار يبدأ باتصال' })).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'الاختبار يبدأ باتصال' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'بدء الاختبار' })).toBeVisible();
});

test('practicals come with a downloaded week, and who leaves is warned of answers that were not sent', async ({
  page,
  context,
  request,
}, info) => {
  test.setTimeout(150_000);
  // Once, not at every page: this learner leaves.
  await signInOnce(page, await signUp(request, freshNumber(info)));
  await page.goto('/#/week/1');
  await page.getByRole('button', { name: 'معرفة حجمه أولًا' }).click();
  await page.getByRole('button', { name: 'تنزيل الأسبوع' }).click();
  await expect(page.getByRole('heading', { name: 'الأسبوع على هاتفك' })).toBeVisible({ timeout: 30_000 });

  await context.setOffline(true);
  await page.goto('/#/practical');
  await page.reload();
  await page.getByRole('main').locator('a[href*="/practical/questions/"]').first().click();
  await page.getByRole('button', { name: 'بدء التدريب' }).click();
  await page.getByRole('button', { name: /^(لا أعرف|لا أستطيع الكلام الآن)$/ }).click();
  await expect(page.getByRole('heading', { name: 'جوابك محفوظ على هاتفك' })).toBeVisible();
  await goOn(page);
  await page.goto('/#/profile');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('لك جواب واحد لم يصل إلينا بعد');
  await dialog.getByRole('button', { name: 'نعم، الخروج' }).click();
  await expect(page.getByRole('button', { name: 'إرسال الرمز' })).toBeVisible();
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});
