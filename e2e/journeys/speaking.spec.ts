import type { QuestionView } from '@lisan/contract/learner/question';
import { expect, type APIRequestContext, type Page, type TestInfo } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook, type AnswerBook } from '../support/answer-book.ts';
import { goOn } from '../support/answer-questions.ts';
import { followSession, walkSteps } from '../support/daily-session.ts';
import { freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { giveVoice, sayAloud } from '../support/say-aloud.ts';
import { wakeSpeech } from '../support/wake-speech.ts';
import { watchPage } from '../support/watch-page.ts';

const CHECK = '/api/speech/check';
const ASK = 'هل نُصغي إلى نطقك؟';
const ALLOW = 'نعم، يُرسل للمقارنة';
const REFUSE = 'لا، يبقى على هاتفي';
const RIGHT = 'أحسنت! سمعناها واضحة.';
const RATE = 'كيف كان نطقك؟';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Records a clip, or silence, as what the learner says. */
async function record(page: Page, clip: string | null, name = 'تسجيل صوتك'): Promise<void> {
  await button(page, name).click();
  await expect(button(page, 'إيقاف التسجيل')).toBeVisible();
  if (clip === null) return button(page, 'إيقاف التسجيل').click();
  await sayAloud(page, clip);
  // The recorder ends by itself after the sentence.
  await expect(button(page, 'إيقاف التسجيل')).toBeHidden();
}

/** Signs a learner up, and makes the server ready to hear. */
async function signUpSpeaker(request: APIRequestContext, info: TestInfo): Promise<Account> {
  const account = await signUp(request, freshNumber(info));
  await wakeSpeech(request, account);
  return account;
}

/** Opens a sentence of the first week. */
async function openSentence(page: Page, request: APIRequestContext, info: TestInfo): Promise<void> {
  await openAs(page, await signUpSpeaker(request, info), '/week/1');
  await page.getByRole('list', { name: 'الجمل' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^جملة: / })).toBeVisible();
}

type Spoken = { question: QuestionView; finish: () => Promise<void> };

/** Walks to the first sentence that a daily session asks to say; `finish` walks the steps after it. */
async function walkToSpeaking(page: Page, request: APIRequestContext, info: TestInfo): Promise<Spoken> {
  const book: AnswerBook = await openAnswerBook();
  const session = followSession(page);
  await openAs(page, await signUpSpeaker(request, info), '/session');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  const steps = session.steps();
  const at = steps.findIndex((step) => step.type === 'question' && step.question.kind === 'speak');
  const step = steps[at];
  if (step?.type !== 'question') throw new Error('The session asks for no speech');
  await walkSteps(page, { book, steps: steps.slice(0, at) });
  const finish = async () => {
    await goOn(page);
    await walkSteps(page, { book, steps: steps.slice(at + 1) });
    await expect(page.getByRole('heading', { name: 'أحسنت! أنهيت جلسة اليوم' })).toBeVisible();
  };
  return { question: step.question, finish };
}

// The journeys share the one speech process, which hears one recording at a time.
test.describe.configure({ mode: 'default', timeout: 180_000 });

test('a session: a sentence is sent after the consent, heard, praised and answered @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  await giveVoice(page);
  const sent: string[] = [];
  page.on('request', (one) => one.url().includes(CHECK) && sent.push(one.url()));
  const { question, finish } = await walkToSpeaking(page, request, info);

  await record(page, question.audio_url ?? '');
  await expect(page.getByRole('heading', { name: ASK })).toBeVisible();
  expect(sent).toEqual([]);
  await button(page, ALLOW).click();
  await expect(page.getByRole('heading', { name: RIGHT })).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page.getByText(RATE)).toHaveCount(0);

  const answer = page.waitForRequest(/\/api\/session\/answer/);
  await button(page, 'تمّ').click();
  expect((await answer).postDataJSON()).toMatchObject({ answer: 'heard' });
  await expect(page.getByRole('heading', { name: 'أحسنت، جواب صحيح' })).toBeVisible();
  await finish();
  expect(faults).toEqual([]);
});

test('a session: another sentence is not praised, silence is said at once, and «not now» is free', async ({
  page,
  request,
}, info) => {
  await giveVoice(page);
  const { finish } = await walkToSpeaking(page, request, info);
  await record(page, '/sample/how-are-you.mp3');
  await button(page, ALLOW).click();
  await expect(page.getByRole('heading', { name: /^(نطقك قريب|لم نتأكد)/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: RIGHT })).toHaveCount(0);

  await record(page, null, 'إعادة التسجيل');
  await expect(page.getByText(/لم نسمع كلامًا في التسجيل/)).toBeVisible();

  await button(page, 'لا أستطيع الكلام الآن').click();
  await finish();
});

test('a session: without the consent nothing is sent, and the learner compares and rates', async ({
  page,
  request,
}, info) => {
  await giveVoice(page);
  const sent: string[] = [];
  page.on('request', (one) => one.url().includes(CHECK) && sent.push(one.url()));
  const { question, finish } = await walkToSpeaking(page, request, info);
  await record(page, question.audio_url ?? '');
  await button(page, REFUSE).click();
  await expect(page.getByText(/تسجيلك لم يغادر هاتفك/)).toBeVisible();
  await page.getByText('قريب من النموذج').click();
  await button(page, 'تمّ').click();
  await expect(page.getByRole('heading', { name: 'سجّلنا تقديرك' })).toBeVisible();
  await finish();
  expect(sent).toEqual([]);
});

test('the consent is given and withdrawn in the profile', async ({ page, request }, info) => {
  await giveVoice(page);
  await openSentence(page, request, info);
  const address = page.url();
  await page.goto('/#/profile');
  const consent = page.getByRole('switch', { name: 'الإصغاء إلى نطقي' });
  await expect(consent).not.toBeChecked();
  await consent.check();
  await page.goto(address);
  const checked = page.waitForResponse((response) => response.url().includes(CHECK));
  await record(page, '/sample/how-are-you.mp3');
  expect((await checked).status()).toBe(200);
  await page.goto('/#/profile');
  await consent.uncheck();
  await page.goto(address);
  await record(page, '/sample/how-are-you.mp3');
  await expect(page.getByText(/تسجيلك لم يغادر هاتفك/)).toBeVisible();
});

test('a server that cannot hear leaves the comparison and the own rating', async ({ page, request }, info) => {
  await giveVoice(page);
  const { question, finish } = await walkToSpeaking(page, request, info);
  await page.route(`**${CHECK}**`, (route) => route.abort());
  await record(page, question.audio_url ?? '');
  await button(page, ALLOW).click();
  await expect(page.getByText(/تعذّر الإصغاء الآن/)).toBeVisible();
  await page.getByText('يحتاج إلى إعادة').click();
  await button(page, 'تمّ').click();
  await finish();
});

test('the words of a contrast are said: the word that was heard is named, and the mouth is drawn after another', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  await giveVoice(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/ears/p-b');
  await page.getByRole('link', { name: 'النطق بصوتي' }).click();
  const heard: { texts: string[]; chosen: number }[] = [];
  // The choice of the model is tested where it runs; here it hears the second word of every pair.
  await page.route('**/api/speech/choose**', (route) => {
    heard.push({ texts: new URL(route.request().url()).searchParams.get('texts')?.split('\n') ?? [], chosen: 1 });
    return route.fulfill({ json: { messageCode: '00', outcome: 'heard', chosen: 1 } });
  });
  await page.evaluate(() => (document.cookie = 'hearing=; Path=/; Max-Age=0'));
  let right = 0;
  for (let nth = 0; nth < 10; nth += 1) {
    // The word before may still be on the screen.
    await expect(page.getByText(`${nth + 1} من 10`, { exact: true })).toBeVisible();
    const word = await page.locator('main [lang=en]').first().textContent();
    await record(page, '/sample/how-are-you.mp3');
    if (nth === 0) await button(page, ALLOW).click();
    const outcome = page.getByRole('status').getByRole('heading');
    await expect(outcome).toBeVisible();
    const isRight = heard.at(-1)?.texts[1] === word;
    right += Number(isRight);
    await expect(outcome).toHaveText(isRight ? 'سُمعت كما أردت' : 'سُمعت كلمة أخرى');
    await expect(page.getByRole('img', { name: /رسم الفم/ })).toHaveCount(isRight ? 0 : 2);
    await button(page, 'التالي').click();
  }
  expect(right).toBe(5);
  await expect(page.getByRole('heading', { name: 'سُمعت 5 من 10 كما أردت' })).toBeVisible();
  expect(faults).toEqual([]);
});
