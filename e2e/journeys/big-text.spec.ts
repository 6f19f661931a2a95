import { QUESTION_KINDS, type QuestionView } from '@lisan/contract/learner/question';
import type { DailySession, SessionStep } from '@lisan/contract/learner/session';
import type { ReleaseItem, ReleaseQuestion } from '@lisan/content/publish/release';
import { expect, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { footOf } from '../../content/test/question-samples.ts';
import { preparedData } from '../../scripts/prepared-data.ts';
import { UNHURRIED } from '../support/daily-session.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { test } from '../support/test.ts';
import { overflowInTextOfTwiceTheSize, settle } from '../support/watch-page.ts';

test.use({ serviceWorkers: 'block' });

const WIDTHS = [360, 320];

const longestWord = (text: string) => Math.max(...text.split(/\s+/).map((word) => word.length));
const textsOf = ({ prompt, in_words, options, tokens, left, right, text }: QuestionView) =>
  [prompt.en, prompt.ar, in_words?.en, text?.en, ...(options ?? []).map((one) => one.text)]
    .concat(tokens, left, right)
    .filter((one) => one !== undefined);

/** Returns the element with the largest measure. */
function widest<T>(all: readonly T[], measure: (one: T) => number): T {
  const [first, ...others] = all;
  if (first === undefined) throw new Error('the course has none');
  return others.reduce((best, one) => (measure(one) > measure(best) ? one : best), first);
}

/** Returns the questions of the course that need most room: of each kind with the longest word, and the longest. */
function widestQuestions(questions: readonly ReleaseQuestion[]): ReleaseQuestion[] {
  const chosen = QUESTION_KINDS.flatMap((kind) => {
    const ofKind = questions.filter((question) => question.kind === kind);
    return [
      widest(ofKind, ({ view }) => Math.max(...textsOf(view).map(longestWord))),
      widest(ofKind, ({ view }) => Math.max(...textsOf(view).map((text) => text.length))),
      widest(ofKind, ({ correct_answer, why }) => longestWord(correct_answer) * 100 + longestWord(why)),
    ];
  });
  return [...new Set(chosen)];
}

/** Returns a question that the server makes of a word: its letters stand in place of the sound. */
function spellingOf(word: { uuid: string; en: string; ar: string; audio_url: string }): QuestionView {
  const in_words = { en: word.en.replace(/(?<=\p{L})\p{L}/gu, ' _'), ar: word.ar };
  const prompt = { ar: `نستمع، ثم نكتب الكلمة: ${word.ar}` };
  return { uuid: word.uuid, kind: 'dictation', skill: 'listening', prompt, audio_url: word.audio_url, in_words };
}

async function expectNoOverflow(page: Page, where: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(`${where}, ${width} px: ${await overflowInTextOfTwiceTheSize(page)}`).toBe(`${where}, ${width} px: 0`);
  }
}

/** Opens everything that a question offers before its answer. */
async function unfold(page: Page): Promise<void> {
  for (const name of ['لا أستطيع الاستماع الآن', 'تلميح']) {
    const offer = page.getByRole('button', { name });
    if (await offer.isVisible()) await offer.click();
  }
}

test('no question of a session is wider than a small phone in text of twice the size', async ({
  page,
  request,
}, info) => {
  test.setTimeout(300_000);
  const file = await readFile(join(preparedData(), 'course.json'), 'utf8');
  const { items, questions } = JSON.parse(file) as { items: ReleaseItem[]; questions: ReleaseQuestion[] };
  const words = items.flatMap((item) => (item.category === 'words' ? [item.body] : []));
  const sentences = items.flatMap((item) => (item.category === 'sentences' ? [item.body] : []));
  const word = widest(words, ({ en }) => longestWord(en));
  const sentence = widest(sentences, ({ en }) => longestWord(en));
  const authored = widestQuestions(questions);
  const ask = (question: QuestionView, position: number): SessionStep => ({
    type: 'question',
    position,
    purpose: 'practice',
    question,
    correct: null,
    hint: { kind: 'example', en: word.example.en },
  });
  const asked = [...authored.map(({ view }) => view), spellingOf(word)];
  const session: DailySession = {
    uuid: '00000000-0000-4000-8000-000000000001',
    minutes: 5,
    started_at: new Date().toISOString(),
    steps: [
      { type: 'word', position: 0, item: word },
      { type: 'sentence', position: 1, item: sentence },
      ...asked.map((question, at) => ask(question, at + 2)),
    ],
    result: null,
  };
  const answers = new Map(authored.map(({ view, correct_answer, why }) => [view.uuid, { correct_answer, why }]));
  await page.route('**/api/session/start', (route) => route.fulfill({ json: { messageCode: '00', session } }));
  await page.route('**/api/session/answer', (route) => {
    const { question_uuid } = route.request().postDataJSON() as { question_uuid: string };
    const known = answers.get(question_uuid) ?? { correct_answer: word.en, why: word.ar };
    const progress = { answered: 1, total: asked.length };
    const reply = { messageCode: '00', correct: false, ...known, progress, points: 0, added: null, result: null };
    return route.fulfill({ json: reply });
  });
  await openAs(page, await signUp(request, freshNumber(info)), '/session');
  for (const en of [word.en, sentence.en]) {
    await expect(page.getByRole('main')).toContainText(en);
    await expectNoOverflow(page, `new: ${en}`);
    await page.getByRole('button', { name: 'التالي' }).click(UNHURRIED);
  }
  for (const [at, question] of asked.entries()) {
    await page.getByText(`${at + 3} من ${session.steps.length}`).waitFor();
    await settle(page);
    const name = `${at} ${question.kind} ${question.skill}`;
    await expectNoOverflow(page, name);
    await unfold(page);
    await expectNoOverflow(page, `${name}, unfolded`);
    await page.getByRole('button', { name: footOf(question).buttons.skip }).click(UNHURRIED);
    await page.getByRole('button', { name: 'متابعة' }).waitFor();
    await expectNoOverflow(page, `${name}, answered`);
    if (at < asked.length - 1) await page.getByRole('button', { name: 'متابعة' }).click(UNHURRIED);
  }
});
