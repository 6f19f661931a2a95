import type { DailySession, SessionStep } from '@lisan/contract/learner/session';
import { expect, type Page } from '@playwright/test';
import type { AnswerBook } from './answer-book.ts';
import { answerByHand, answerWithoutNetwork, goOn } from './answer-questions.ts';

type Reply = { added: SessionStep | null };

/** Follows the steps of daily sessions in the replies of the server. Call it before the first session opens. */
export function followSession(page: Page): { steps: () => SessionStep[] } {
  let session: DailySession | undefined;
  const added: SessionStep[] = [];
  page.on('response', async (response) => {
    if (!response.ok()) return;
    const url = response.url();
    if (url.endsWith('/api/session/start')) session = ((await response.json()) as { session: DailySession }).session;
    if (url.endsWith('/api/session/answer')) {
      const reply = (await response.json().catch(() => null)) as Reply | null;
      if (reply?.added) added.push(reply.added);
    }
  });
  return { steps: () => [...(session?.steps ?? []), ...added] };
}

type Walk = {
  book: AnswerBook;
  steps: readonly SessionStep[];
  /** The questions to answer wrong, by their number in the walk, from 0. */
  wrong?: readonly number[];
  isOffline?: boolean;
};

/** A second tap within a third of a second is ignored: this press lasts longer than that. */
export const UNHURRIED = { delay: 400 };

/** Continues after a new item. */
export async function passNewItem(page: Page): Promise<void> {
  const number = page.getByText(/^\d+ من \d+$/);
  const shown = (await number.textContent()) ?? '';
  await page.getByRole('button', { name: 'التالي' }).click(UNHURRIED);
  await expect(number).not.toHaveText(shown);
}

/** Walks through steps that are shown one after the other, and returns the number of answered questions. */
export async function walkSteps(page: Page, { book, steps, wrong = [], isOffline = false }: Walk): Promise<number> {
  let questions = 0;
  for (const step of steps) {
    if (step.type !== 'question') {
      await expect(page.getByRole('main')).toContainText(step.item.en);
      await passNewItem(page);
      continue;
    }
    const answer = wrong.includes(questions) ? { dont_know: true as const } : book.rightAnswer(step.question);
    if (isOffline) await answerWithoutNetwork(page, step.question, answer);
    else {
      await answerByHand(page, step.question, answer);
      await goOn(page);
    }
    questions += 1;
  }
  return questions;
}
