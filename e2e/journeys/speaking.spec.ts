import type { QuestionView } from '@lisan/contract/learner/question';
import { expect, type APIRequestContext, type Page, type TestInfo } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook, type AnswerBook } from '../support/answer-book.ts';
import { answerByHand, goOn } from '../support/answer-questions.ts';
import { followSession, walkSteps } from '../support/daily-session.ts';
import { fakeSpeech, speechCalls, understand } from '../support/fake-speech.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

const START = 'تجربة نطقي';
const AGAIN = 'نطقها مرة أخرى';
const ALLOW = 'أوافق على إرسال صوتي';
const REFUSE = 'لا، يبقى صوتي على هاتفي';
const MARKED = 'ما سمعه هاتفك';
const UNSURE = /لسنا متأكدين مما سمعه هاتفك/;
const COMPLETE = 'سمع هاتفك كل كلمة كما هي. أحسنت.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const marked = (page: Page) => page.getByRole('heading', { name: MARKED });

/** Opens a sentence of the first week and returns its English. */
async function openSentence(page: Page, request: APIRequestContext, info: TestInfo): Promise<string> {
  await openAs(page, await signUp(request, freshNumber(info)), '/week/1');
  await page.getByRole('list', { name: 'الجمل' }).getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1, name: /^جملة: / });
  return ((await heading.textContent()) ?? '').replace('جملة: ', '');
}

type Spoken = { book: AnswerBook; question: QuestionView; sentence: string; finish: () => Promise<void> };

/** Walks to the first sentence that a daily session asks to say; `finish` answers it and the steps after it. */
async function walkToSpeaking(page: Page, request: APIRequestContext, info: TestInfo): Promise<Spoken> {
  const book = await openAnswerBook();
  const session = followSession(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/session');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  const steps = session.steps();
  const at = steps.findIndex((step) => step.type === 'question' && step.question.kind === 'speak');
  const step = steps[at];
  if (step?.type !== 'question') throw new Error('The session asks for no speech');
  await walkSteps(page, { book, steps: steps.slice(0, at) });
  const finish = async () => {
    await answerByHand(page, step.question, 'good');
    await goOn(page);
    await walkSteps(page, { book, steps: steps.slice(at + 1) });
    await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();
  };
  return { book, question: step.question, sentence: step.question.text?.en ?? '', finish };
}

test('a session: consent before anything listens, then marks, praise with evidence only, and none where it is unsure @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  await fakeSpeech(page);
  const { sentence, finish } = await walkToSpeaking(page, request, info);

  await button(page, START).click();
  await expect(page.getByText(/يُرسِل صوتك إلى صانعه/)).toBeVisible();
  expect(await speechCalls(page)).toEqual([]);
  const words = sentence.split(' ');
  await understand(page, { text: ['umbrellas', ...words.slice(1)].join(' ') });
  await button(page, ALLOW).click();
  await expect(marked(page)).toBeVisible();
  expect(await speechCalls(page)).toContain('start en-US');
  await expect(page.getByText(/^بدل .* سمع umbrellas$/)).toBeVisible();
  await expect(page.getByText(COMPLETE)).toHaveCount(0);

  await understand(page, { text: sentence.toLowerCase().replaceAll(/[.,!?]/g, '') });
  await button(page, AGAIN).click();
  await expect(page.getByText(COMPLETE)).toBeVisible();

  await understand(page, { text: sentence, confidence: 0.2 });
  await button(page, AGAIN).click();
  await expect(page.getByText(UNSURE)).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  await expect(page.getByText(COMPLETE)).toHaveCount(0);

  await finish();
  expect(faults).toEqual([]);
});

test('a session: consent refused leads to both voices with their curves, and the session continues', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  await fakeSpeech(page);
  const { finish } = await walkToSpeaking(page, request, info);

  await button(page, START).click();
  await button(page, REFUSE).click();
  await expect(page.getByText(/لن يخرج صوتك من هاتفك/)).toBeVisible();
  await expect(button(page, START)).toHaveCount(0);
  expect(await speechCalls(page)).toEqual([]);

  await button(page, 'تسجيل صوتك').click();
  await expect(page.getByText('نسجّل الآن…')).toBeVisible();
  await button(page, 'إيقاف التسجيل').click();
  for (const name of ['النموذج', 'صوتك'])
    await expect(page.getByRole('img', { name: new RegExp(`^${name}: طوله`) })).toBeVisible();

  await finish();
  expect(faults).toEqual([]);
});

test('the consent is given and withdrawn in the profile', async ({ page, request }, info) => {
  await fakeSpeech(page);
  const sentence = await openSentence(page, request, info);
  const address = page.url();
  await button(page, START).click();
  await button(page, REFUSE).click();
  await page.reload();
  await expect(button(page, 'تسجيل صوتك')).toBeVisible();
  await expect(button(page, START)).toHaveCount(0);

  await page.goto('/#/profile');
  const consent = page.getByRole('switch', { name: 'إرسال صوتي إلى صانع المتصفح' });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await page.goto(address);
  await expect(page.getByText(/ما يُقال بهذا الزر يُرسَل إلى صانع متصفحك/)).toBeVisible();
  await understand(page, { text: sentence });
  await button(page, START).click();
  await expect(page.getByText(COMPLETE)).toBeVisible();

  await page.goto('/#/profile');
  await consent.uncheck();
  await page.goto(address);
  await expect(button(page, 'تسجيل صوتك')).toBeVisible();
  await expect(button(page, START)).toHaveCount(0);
});

test('what goes wrong while it listens is shown, and stops nothing', async ({ page, request }, info) => {
  const faults = watchPage(page);
  // A button that pulses is never still enough to be pressed by a journey.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await fakeSpeech(page);
  await openSentence(page, request, info);
  await understand(page, { error: 'not-allowed' });
  await button(page, START).click();
  await button(page, ALLOW).click();
  await expect(page.getByText(/لم يُسمح بالميكروفون/)).toBeVisible();

  await test.step('a second press ends the listening', async () => {
    await understand(page, {});
    await button(page, START).click();
    await expect(page.getByText('هاتفك يصغي الآن')).toBeVisible();
    const before = await speechCalls(page);
    await button(page, 'انتهيت').click();
    await button(page, 'انتهيت').click();
    expect((await speechCalls(page)).slice(before.length)).toEqual(['stop', 'stop']);
  });

  await test.step('a hidden page stops listening', async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
    });
    await expect(page.getByText(/توقّف الإصغاء لأنك غادرت الصفحة/)).toBeVisible();
    expect((await speechCalls(page)).at(-1)).toBe('abort');
  });

  await test.step('a recording stops listening', async () => {
    await button(page, START).click();
    await expect(page.getByText('هاتفك يصغي الآن')).toBeVisible();
    await button(page, 'تسجيل صوتك').click();
    await expect.poll(async () => (await speechCalls(page)).at(-1)).toBe('abort');
    await button(page, 'إيقاف التسجيل').click();
    await expect(page.getByRole('heading', { name: 'مقارنة الصوتين' })).toBeVisible();
  });

  await test.step('leaving the screen stops listening', async () => {
    await button(page, START).click();
    await expect(page.getByText('هاتفك يصغي الآن')).toBeVisible();
    await page.getByRole('button', { name: 'التالي' }).click({ delay: 400 });
    await expect(page.getByText('2 من 6')).toBeVisible();
    expect((await speechCalls(page)).at(-1)).toBe('abort');
  });
  expect(faults).toEqual([]);
});

test('a recogniser that never ends is stopped, and the reason is shown', async ({ page, request }, info) => {
  await fakeSpeech(page);
  await page.clock.install();
  await openSentence(page, request, info);
  await button(page, START).click();
  await button(page, ALLOW).click();
  await expect(page.getByText('هاتفك يصغي الآن')).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(page.getByText(/لم يكتمل التعرّف هذه المرة/)).toBeVisible();
  await expect(button(page, START)).toBeVisible();
  expect(await speechCalls(page)).toEqual(['start en-US', 'stop', 'abort']);
});
