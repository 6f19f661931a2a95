import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { test } from '../support/own-server.ts';
import { advanceClock, freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { signInTeacher, Teacher } from '../support/teach.ts';
import { watchPage } from '../support/watch-page.ts';

test.use({ ownServer: 'moderation', permissions: ['microphone', 'camera'] });
// One teacher is on the air in one lesson at a time.
test.describe.configure({ mode: 'default', timeout: 180_000 });

let token: string;
let teacher: Teacher;
test.beforeAll(async ({ request }) => {
  token = await signInTeacher(request);
});
test.beforeEach(({ request }) => {
  teacher = new Teacher(request, token);
});

/** The teacher continues the air in a lesson for the ear, by hand. */
async function goOnAir(page: Page, title: string): Promise<string> {
  const { id } = await teacher.schedule({ title, kind: 'sound' });
  await page.addInitScript((known) => localStorage.setItem('token', known), token);
  await page.goto(`/studio#/lesson/${id}`);
  await page.getByRole('button', { name: 'بدء البث الآن' }).click();
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();
  return id;
}

async function end(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'إنهاء الدرس' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، إنهاء الدرس' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'انتهى الدرس' })).toBeVisible();
}

/** A learner's phone in the lesson. */
async function comeIn(browser: Browser, account: Account, lessonId: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAs(page, account, `/live/sound/lessons/${lessonId}`);
  await expect(page.getByRole('textbox', { name: 'سؤالك' })).toBeVisible();
  return page;
}

async function say(page: Page, words: string, field: 'سؤالك' | 'رسالتك' = 'سؤالك'): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(words);
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
}

function message(page: Page, words: string): Locator {
  return page.getByRole('listitem').filter({ hasText: words });
}

test('a reported question is hidden and restored; its author is muted and sees why @main', async ({
  page,
  browser,
  request,
}, info) => {
  const faults = watchPage(page);
  const lessonId = await goOnAir(page, 'نستمع معًا: في المقهى');
  const sara = await comeIn(browser, await signUp(request, freshNumber(info)), lessonId);
  const ali = await comeIn(browser, await signUp(request, freshNumber(info)), lessonId);

  await say(sara, 'اشتروا من متجري');
  const queued = message(page, 'اشتروا من متجري');
  await expect(queued).toBeVisible();
  await message(ali, 'اشتروا من متجري').getByRole('button', { name: 'إبلاغ عن رسالة سارة' }).click();
  const report = ali.getByRole('dialog');
  await report.getByLabel('ما المشكلة؟ (اختياري)').fill('إعلان');
  await expectSound(ali);
  await report.getByRole('button', { name: 'إرسال البلاغ' }).click();
  await expect(ali.getByText('وصل بلاغك إلى المعلّم')).toBeVisible();
  // Reports send no event: the studio polls the queue.
  await expect(queued.getByText('بلاغ واحد')).toBeVisible({ timeout: 40_000 });

  await queued.getByRole('button', { name: 'إخفاء' }).click();
  await expect(queued.getByText('مخفية')).toBeVisible();
  for (const learner of [sara, ali]) await expect(message(learner, 'اشتروا من متجري')).toBeHidden();
  await ali.reload();
  await expect(ali.getByText('لا أسئلة بعد.')).toBeVisible();
  await expectSound(page);
  await queued.getByRole('button', { name: 'إظهار' }).click();
  await expect(queued.getByText('مخفية')).toBeHidden();
  await ali.reload();
  await expect(message(ali, 'اشتروا من متجري')).toBeVisible();

  await queued.getByRole('button', { name: 'كتم المرسِل' }).click();
  await expect(queued.getByText('المرسِل مكتوم')).toBeVisible();
  await say(sara, 'وهذا رقمي');
  const refused = message(sara, 'وهذا رقمي');
  await expect(refused.getByRole('alert')).toHaveText('أوقف المعلّم رسائلك في هذا الدرس.');
  await expectSound(sara);
  await refused.getByRole('button', { name: 'حذف' }).click();
  await expect(refused).toBeHidden();

  await queued.getByRole('button', { name: 'إلغاء الكتم' }).click();
  await expect(queued.getByText('المرسِل مكتوم')).toBeHidden();
  // Past the pause between two messages of one learner.
  await advanceClock(request, 'PT5S');
  await say(sara, 'متى نقول coffee؟');
  await expect(message(ali, 'متى نقول')).toBeVisible();
  await expect(message(page, 'متى نقول')).toBeVisible();
  await expect(message(ali, 'وهذا رقمي')).toBeHidden();

  for (const learner of [sara, ali]) await learner.context().close();
  await end(page);
  expect(faults).toEqual([]);
});

test('the chat is open as long as the teacher wants it', async ({ page, browser, request }, info) => {
  const faults = watchPage(page);
  const lessonId = await goOnAir(page, 'نستمع معًا: في المطعم');
  const sara = await comeIn(browser, await signUp(request, freshNumber(info)), lessonId);
  const ali = await comeIn(browser, await signUp(request, freshNumber(info)), lessonId);
  const tab = (learner: Page) => learner.getByText('المحادثة', { exact: true });
  await expect(tab(sara)).toBeHidden();

  await page.getByText('المحادثة', { exact: true }).click();
  const chat = page.getByRole('switch', { name: /المحادثة مفتوحة للجميع/ });
  await chat.check();
  for (const learner of [sara, ali]) await tab(learner).click();
  await say(sara, 'أهلًا بالجميع', 'رسالتك');
  await expect(message(ali, 'أهلًا بالجميع')).toBeVisible();
  await expect(message(page, 'أهلًا بالجميع')).toBeVisible();
  await message(page, 'أهلًا بالجميع').getByRole('button', { name: 'إخفاء' }).click();
  await expect(message(ali, 'أهلًا بالجميع')).toBeHidden();

  await chat.uncheck();
  for (const learner of [sara, ali]) {
    await expect(tab(learner)).toBeHidden();
    await expect(learner.getByRole('textbox', { name: 'سؤالك' })).toBeVisible();
  }
  for (const learner of [sara, ali]) await learner.context().close();
  await end(page);
  expect(faults).toEqual([]);
});
