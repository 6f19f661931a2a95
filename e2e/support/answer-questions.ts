import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import { expect, type Locator, type Page } from '@playwright/test';

type Asked = { question: QuestionView; following: QuestionView[]; progress: { answered: number; total: number } };
type Feedback = { correct: boolean; why: string };

/** Reads along what the server asks, so that a journey knows which question is on the screen. To be called before the first one. */
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

/** Answers with the learner's own hands, checks, and gives what the server said of it once it stands on the screen. */
export async function answerByHand(page: Page, question: QuestionView, answer: Answer): Promise<Feedback> {
  const replied = page.waitForResponse(/\/api\/(check\/(question|practical)|review|session)\/answer/);
  await giveByHand(page, question, answer);
  const feedback = (await (await replied).json()) as Feedback;
  await expect(page.getByRole('main')).toContainText(feedback.why);
  return feedback;
}

/** Answers where the server can't be reached: the answer is kept, and the next question comes. */
export async function answerWithoutNetwork(page: Page, question: QuestionView, answer: Answer): Promise<void> {
  await giveByHand(page, question, answer);
  await expect(page.getByRole('heading', { name: 'جوابك محفوظ على هاتفك' })).toBeVisible();
  await goOn(page);
}

/** Fills the answer in and sends it. */
export async function giveByHand(page: Page, question: QuestionView, answer: Answer): Promise<void> {
  if (typeof answer === 'object' && 'dont_know' in answer) {
    await page.getByRole('button', { name: question.kind === 'speak' ? 'ليس الآن' : 'لا أعرف', exact: true }).click();
  } else {
    await fillIn(page, question, answer);
    // In a session a tap on an option has answered.
    if (page.url().includes('#/session') && (question.kind === 'choice' || question.kind === 'translate')) return;
    await page.getByRole('button', { name: question.kind === 'speak' ? 'تمّ' : 'تحقّق', exact: true }).click();
  }
}

/** Answers with counted taps; typing is not one. */
export async function tapAnswer(
  page: Page,
  { question, answer, tap }: { question: QuestionView; answer: Answer; tap: (target: Locator) => Promise<void> },
): Promise<void> {
  if (question.kind === 'choice' || question.kind === 'translate') {
    const index = question.options?.findIndex(({ id }) => id === answer) ?? 0;
    return tap(page.getByRole('main').locator('label').nth(index));
  }
  await fillIn(page, question, answer);
  await tap(page.getByRole('button', { name: 'تحقّق', exact: true }));
}

/** After the reason: the next question, or the result. */
export async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(متابعة|عرض النتيجة)$/ }).click();
}

async function fillIn(page: Page, question: QuestionView, answer: Answer): Promise<void> {
  const main = page.getByRole('main');
  switch (question.kind) {
    case 'choice':
    case 'translate':
      // The radio itself is hidden under its card; the card is what a thumb meets.
      return main
        .locator('label')
        .nth(question.options?.findIndex(({ id }) => id === answer) ?? 0)
        .click();
    case 'speak':
      return main.locator('label').first().click();
    case 'gap':
      return main.getByRole('textbox', { name: 'الكلمة الناقصة' }).fill(textOf(answer));
    case 'dictation':
      return main.getByRole('textbox', { name: 'ما سمعته بالإنجليزية' }).fill(textOf(answer));
    case 'order':
      // An order is answered with tokens and a match with pairs, as the contract says.
      for (const token of answer as string[]) {
        const bank = main.getByRole('list', { name: 'الكلمات' });
        await bank.getByRole('button', { name: token, exact: true, pressed: false }).first().click();
      }
      return;
    case 'match':
      for (const [left, right] of answer as [string, string][]) {
        await main.getByRole('list', { name: 'العمود الأول' }).getByRole('button', { name: left, exact: true }).click();
        await main
          .getByRole('list', { name: 'العمود الثاني' })
          .getByRole('button', { name: right, exact: true })
          .click();
      }
  }
}

function textOf(answer: Answer): string {
  if (typeof answer !== 'string') throw new Error(`Not a text: ${JSON.stringify(answer)}`);
  return answer;
}

/** An arbitrary answer of the right shape. */
export function anyAnswer({ kind, options, tokens, left, right }: QuestionView): Answer {
  switch (kind) {
    case 'choice':
    case 'translate':
      return options?.[0]?.id ?? '';
    case 'gap':
    case 'dictation':
      return 'xyz';
    case 'order':
      return tokens ?? [];
    case 'match':
      return (left ?? []).map((end, index): [string, string] => [end, right?.[index] ?? '']);
    case 'speak':
      return 'good';
  }
}
