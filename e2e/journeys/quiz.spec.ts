import type { QuestionKind, QuestionView } from '@lisan/contract/learner/question';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { anyAnswer } from '../../content/test/question-samples.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { answerByHand, followQuiz, goOn } from '../support/answer-questions.ts';
import { watchPage } from '../support/watch-page.ts';

const LENGTH = 12;
const LEFT_AT = 6;

/** A journey says nothing aloud: it passes the questions that ask for speech. */
const isRight = ({ kind }: QuestionView) => kind !== 'speak';

test('a quiz over every kind of question, left in the middle and gone on with, tells why and what to look at @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const questionAt = followQuiz(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/week/1');
  await page.getByRole('link', { name: 'اختبار الأسبوع' }).click();
  await expect(page.getByText('بقيت لك اليوم 3 محاولات.')).toBeVisible();
  await page.getByRole('button', { name: 'بدء الاختبار' }).click();

  const byHand = new Set<QuestionKind>();
  for (let number = 1; number <= LENGTH; number += 1) {
    let question = await questionAt(number);
    if (number === LEFT_AT) question = await leaveAndComeBack(page, question);
    // Answers each kind once by hand, and repeated kinds with "I don't know", so that the quiz is surely failed.
    const answer = byHand.has(question.kind) ? { dont_know: true as const } : anyAnswer(question);
    byHand.add(question.kind);
    await answerByHand(page, question, answer);
    await goOn(page);
  }
  expect([...byHand].toSorted()).toEqual(['choice', 'dictation', 'gap', 'match', 'order', 'translate']);

  await expect(page.getByRole('heading', { name: 'النتيجة أقل من 70 في المئة هذه المرة' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ما نراجعه معًا' })).toBeVisible();
  await page.getByRole('button', { name: 'محاولة جديدة' }).click();
  await expect(page.getByText('بقيت لك اليوم محاولتان.')).toBeVisible();
  await page.goto('/#/week/2');
  await expect(page.getByRole('heading', { name: 'هذا الأسبوع لم يُفتح بعد' })).toBeVisible();
  expect(faults).toEqual([]);
});

/** Reloads the page like a phone that was put away: the page is gone, the question is not. */
async function leaveAndComeBack(page: Page, before: QuestionView): Promise<QuestionView> {
  await page.reload();
  await expect(page.getByText('اختبارك في انتظارك')).toBeVisible();
  const asked = page.waitForResponse(/\/api\/generate\/question/);
  await page.getByRole('button', { name: 'متابعة الاختبار' }).click();
  const { question } = (await (await asked).json()) as { question: QuestionView };
  expect(question).toEqual(before);
  await expect(page.getByText(`${LEFT_AT} من ${LENGTH}`)).toBeVisible();
  return question;
}

test('passing the quiz opens the next week at once', async ({ page, request }, info) => {
  const book = await openAnswerBook();
  const questionAt = followQuiz(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/week/1/quiz');
  await page.getByRole('button', { name: 'بدء الاختبار' }).click();
  for (let number = 1; number <= LENGTH; number += 1) {
    const question = await questionAt(number);
    const { correct } = await answerByHand(page, question, book.rightAnswer(question));
    expect(correct, JSON.stringify(question)).toBe(true);
    await goOn(page);
  }
  await expect(page.getByRole('heading', { name: 'أحسنت! نجحت' })).toBeVisible();
  await expect(page.getByText('كسبت 30 نقطة')).toBeVisible();
  await page.getByRole('link', { name: 'إلى الأسبوع 2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الأسبوع 2');
  await page.getByRole('list', { name: 'الكلمات' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'التالي' })).toBeVisible();
  await page.goto('/#/home');
  await expect(page.getByRole('link', { name: 'النقاط:' })).toContainText('النقاط:30');
  await expect(page.getByText(/الأسبوع 2 من \d+/)).toBeVisible();
});

test('a practical to its end, gone on with after a break, gives its points once', async ({ page, request }, info) => {
  const book = await openAnswerBook();
  await openAs(page, await signUp(request, freshNumber(info)), '/practical');
  const listed = page.waitForResponse(/practical\/question/);
  await page.getByRole('main').locator('a[href*="/practical/questions/"]').first().click();
  const { questions } = (await (await listed).json()) as { questions: QuestionView[] };
  const address = page.url();
  await page.getByRole('button', { name: 'بدء التدريب' }).click();
  for (const [index, question] of questions.entries()) {
    if (index === 1) await page.reload();
    await expect(page.getByText(`${index + 1} من ${questions.length}`)).toBeVisible();
    const { correct } = await answerByHand(page, question, book.rightAnswer(question));
    expect(correct, JSON.stringify(question)).toBe(isRight(question));
    await goOn(page);
  }
  await expect(page.getByText('كسبت 10 نقاط')).toBeVisible();
  await page.getByRole('link', { name: 'إلى التدريبات' }).click();
  await expect(page.locator(`a[href="${new URL(address).hash}"]`)).toContainText('أُنجز');
  await page.goto('/#/home');
  await expect(page.getByRole('link', { name: 'النقاط:' })).toContainText('النقاط:10');
});

test('the questions of a tense page, and the way back to it', async ({ page, request }, info) => {
  const book = await openAnswerBook();
  await openAs(page, await signUp(request, freshNumber(info)), '/grammar');
  const opened = page.waitForResponse(/\/api\/grammars\?tense=present_simple/);
  await page.getByRole('link', { name: /present simple/i }).click();
  const { grammars } = (await (await opened).json()) as { grammars: { questions: QuestionView[] }[] };
  const questions = grammars[0]?.questions ?? [];
  expect(questions.length).toBeGreaterThan(0);
  await page.getByRole('link', { name: /^تدريب عليه/ }).click();
  for (const [index, question] of questions.entries()) {
    await expect(page.getByText(`${index + 1} من ${questions.length}`)).toBeVisible();
    const isWrong = index === 0;
    const { correct } = await answerByHand(page, question, isWrong ? { dont_know: true } : book.rightAnswer(question));
    expect(correct, JSON.stringify(question)).toBe(!isWrong && isRight(question));
    await goOn(page);
  }
  await expect(page.getByRole('heading', { name: 'أتممت التدريب' })).toBeVisible();
  const right = questions.slice(1).filter(isRight).length;
  await expect(page.getByText(`الأجوبة الصحيحة: ${right} من ${questions.length}`)).toBeVisible();
  await page.getByRole('button', { name: 'إلى صفحة الزمن' }).click();
  await expect(page.getByRole('link', { name: /^تدريب عليه/ })).toBeVisible();
});

test('the questions of a grammar topic, and the way back to it', async ({ page, request }, info) => {
  const book = await openAnswerBook();
  await openAs(page, await signUp(request, freshNumber(info)), '/grammar');
  const opened = page.waitForResponse(/\/api\/grammar-topics\?topic=articles/);
  await page.getByRole('link', { name: /Articles: a, an, the/ }).click();
  const { topics } = (await (await opened).json()) as { topics: { questions: QuestionView[] }[] };
  const questions = topics[0]?.questions ?? [];
  expect(questions).toHaveLength(8);
  await expect(page.getByRole('table')).toContainText('the doctor');
  await page.getByRole('link', { name: /^تدريب عليه/ }).click();
  for (const [index, question] of questions.entries()) {
    await expect(page.getByText(`${index + 1} من ${questions.length}`)).toBeVisible();
    const { correct } = await answerByHand(page, question, book.rightAnswer(question));
    expect(correct, JSON.stringify(question)).toBe(true);
    await goOn(page);
  }
  await page.getByRole('button', { name: 'إلى صفحة الموضوع' }).click();
  await expect(page.getByRole('link', { name: /^تدريب عليه/ })).toBeVisible();
  await page.goto('/#/search');
  await page.getByRole('searchbox').fill('passive');
  await page.getByRole('link', { name: /The passive/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('المبني للمجهول');
});
