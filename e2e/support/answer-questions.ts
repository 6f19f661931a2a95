import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { expect, type Locator, type Page } from '@playwright/test';
import { footOf, stepsOf, type Step } from '../../content/test/question-samples.ts';

type Asked = { question: QuestionView; following: QuestionView[]; progress: { answered: number; total: number } };
type Feedback = { correct: boolean; why: string };

/**
 * Follows the questions that the server asks, so that a journey knows the question on the screen. Call it before the
 * first question.
 */
export function followQuiz(page: Page): (number: number) => Promise<QuestionView> {
  const asked = new Map<number, QuestionView>();
  page.on('response', async (response) => {
    if (!response.ok() || !response.url().includes('/api/generate/question')) return;
    // A page that is reloaded takes its replies with it; the question then comes again.
    const reply = (await response.json().catch(() => null)) as Asked | null;
    for (const [index, question] of [reply?.question, ...(reply?.following ?? [])].entries()) {
      if (reply && question) asked.set(reply.progress.answered + 1 + index, question);
    }
  });
  return async (number) => {
    await expect(page.getByText(new RegExp(`^${number} من \\d+$`))).toBeVisible();
    await expect
      .poll(() => asked.get(number), { message: `question ${number} is asked`, intervals: [50] })
      .toBeDefined();
    // Polled until it is there.
    return asked.get(number) as QuestionView;
  };
}

/** Answers through the controls of the page, checks, and returns the server's feedback once the screen shows it. */
export async function answerByHand(page: Page, question: QuestionView, answer: Answer): Promise<Feedback> {
  const replied = page.waitForResponse(/\/api\/(check\/(question|practical)|review|session)\/answer/);
  await giveByHand(page, question, answer);
  const feedback = (await (await replied).json()) as Feedback;
  await expect(page.getByRole('main')).toContainText(feedback.why);
  return feedback;
}

/** Answers while the server cannot be reached: the answer is stored, and the next question appears. */
export async function answerWithoutNetwork(page: Page, question: QuestionView, answer: Answer): Promise<void> {
  await giveByHand(page, question, answer);
  await expect(page.getByRole('heading', { name: 'جوابك محفوظ على هاتفك' })).toBeVisible();
  await goOn(page);
}

/** Fills the answer in and sends it. */
export async function giveByHand(page: Page, question: QuestionView, answer: Answer): Promise<void> {
  const { buttons, isTapped } = footOf(question);
  if (typeof answer === 'object' && 'dont_know' in answer) {
    await page.getByRole('button', { name: buttons.skip, exact: true }).click();
  } else {
    await fillIn(page, question, answer);
    // In a session a tap on an option has answered.
    if (page.url().includes('#/session') && isTapped) return;
    await page.getByRole('button', { name: buttons.check, exact: true }).click();
  }
}

/** Answers with counted taps; typing does not count. */
export async function tapAnswer(
  page: Page,
  { question, answer, tap }: { question: QuestionView; answer: Answer; tap: (target: Locator) => Promise<void> },
): Promise<void> {
  const { buttons, isTapped } = footOf(question);
  if (!isTapped) {
    await fillIn(page, question, answer);
    return tap(page.getByRole('button', { name: buttons.check, exact: true }));
  }
  for (const step of stepsOf(question, answer)) await tap(targetOf(page, step));
}

/** Continues after the reason, to the next question or the result. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(متابعة|عرض النتيجة)$/ }).click();
}

async function fillIn(page: Page, question: QuestionView, answer: Answer): Promise<void> {
  for (const step of stepsOf(question, answer)) {
    const target = targetOf(page, step);
    await ('type' in step ? target.fill(step.type) : target.click());
  }
}

function targetOf(page: Page, step: Step): Locator {
  const main = page.getByRole('main');
  // The radio itself is hidden under its card; a thumb taps the card.
  if ('option' in step) return main.locator('label').nth(step.option);
  if ('type' in step) return main.getByRole('textbox', { name: step.field });
  const list = main.getByRole('list', { name: step.list });
  return list.getByRole('button', { name: step.press, exact: true, pressed: false }).first();
}
