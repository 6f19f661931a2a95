import { expect, type Page } from '@playwright/test';
import { test } from '../support/own-server.ts';
import { countCodes, freshNumber, openAs, readCode, signInStorage, signUp, type Account } from '../support/phone.ts';
import { TEACHER } from '../support/teach.ts';
import { overflowOf, watchPage } from '../support/watch-page.ts';

const RECORDING = 'في السوق: كم الثمن؟';
/** Hearing 80 s of sound with the lowest priority, beside a browser. */
const TRANSCRIBED_WITHIN_MS = 8 * 60_000;

test.use({ ownServer: 'transcript' });

async function openStudio(page: Page): Promise<void> {
  const before = await countCodes(page.request, TEACHER);
  await page.goto('/studio');
  await page.getByLabel('رقم الهاتف').fill(TEACHER);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await page.getByLabel('الرمز', { exact: true }).fill(await readCode(page.request, TEACHER, before));
  await expect(page.getByRole('heading', { level: 1, name: 'دروسي' })).toBeVisible();
}

/** Removes the file of the demo, so that the recording is transcribed, and publishes a corrected transcript. */
async function publishTranscript(page: Page): Promise<void> {
  await openStudio(page);
  await page.goto('/studio#/recordings');
  await page.getByRole('link', { name: RECORDING }).click();
  const part = page.getByRole('region', { name: 'ما قيل في الدرس' });
  await expect(part.getByText('من الملف الذي رفعته')).toBeVisible();
  await page.getByRole('button', { name: 'إزالة النص' }).click();
  await expect(part.getByText(/ينتظر التسجيل|نكتب ما قيل/)).toBeVisible();
  const lines = part.getByRole('textbox');
  await expect(lines.first()).toBeVisible({ timeout: TRANSCRIBED_WITHIN_MS });
  expect(await overflowOf(page)).toBe(0);

  await lines.first().fill('Hello, and welcome to the crocodile market.');
  await lines.first().press('Enter');
  await expect(lines.nth(1)).toBeFocused();
  await expect(part.getByText('تعديل واحد غير محفوظ.')).toBeVisible();
  await part.getByRole('button', { name: 'حفظ النص' }).click();
  await expect(part.getByText('لا تعديل غير محفوظ.')).toBeVisible();
  await part.getByRole('switch', { name: 'منشور للمتعلّمين' }).click();
  await expect(part.getByRole('switch', { name: 'منشور للمتعلّمين' })).toBeChecked();
}

/** Opens the transcript of the recording and seeks to a word of it. */
async function readTranscript(page: Page, account: Account): Promise<void> {
  await openAs(page, account, '/live/lessons');
  await page.getByRole('link', { name: RECORDING }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RECORDING);
  await page.getByText('ما قيل في الدرس').click();
  const word = page.getByText('crocodile', { exact: true });
  await word.click();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)).toBeGreaterThan(1);
  const line = page.getByRole('button', { name: /crocodile/ });
  await expect(line).toHaveAttribute('aria-current', 'true');
  expect(await overflowOf(page)).toBe(0);
}

test('a teacher publishes what was said, a learner seeks in it and finds the lesson by it @main', async ({
  page,
  browser,
  request,
}, info) => {
  test.setTimeout(TRANSCRIBED_WITHIN_MS + 3 * 60_000);
  const faults = watchPage(page);
  await publishTranscript(page);
  expect(faults).toEqual([]);

  const account = await signUp(request, freshNumber(info));
  const phone = await browser.newContext();
  await signInStorage(phone, account);
  const learner = await phone.newPage();
  const seen = watchPage(learner);
  await readTranscript(learner, account);
  await learner.goto('/#/search');
  await learner.getByRole('searchbox').fill('crocodile market');
  const found = learner.getByRole('region', { name: 'قيل في الدروس المسجّلة' });
  await found.getByRole('link', { name: /crocodile/ }).click();
  await expect(learner).toHaveURL(/#\/recording\/sound\/lessons\/[\w-]+\?at=\d+$/);
  await expect(learner.getByText('المتابعة من حيث توقفت')).toBeHidden();
  expect(seen).toEqual([]);
  await phone.close();
});
