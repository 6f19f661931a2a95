import { expect, type Locator } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { tapAnswer } from '../support/answer-questions.ts';
import { followSession, passNewItem } from '../support/daily-session.ts';
import { advanceClock, countCodes, freshNumber, openAs, readCode, signUp } from '../support/phone.ts';

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';

/** Of the placement test. */
const MAX_QUESTIONS = 25;

test('a new learner hears English after one tap and finishes a first session after twelve @main', async ({
  page,
  request,
}, info) => {
  const msisdn = freshNumber(info);
  const book = await openAnswerBook();
  const session = followSession(page);
  // Of number, code and name only the typing and its button are not counted.
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.goto('/home');
  const sound = page.waitForRequest(/\/sample\/how-are-you\.mp3/);
  await tap(page.getByRole('button', { name: 'استماع', exact: true }));
  await sound;
  expect(taps).toBe(1);
  for (const answer of ['كيف حالك؟', 'pen', 'meet']) {
    await tap(page.getByRole('button', { name: answer, exact: true }));
  }
  await expect(page.getByText('ثلاثة من ثلاثة!')).toBeVisible();

  await page.getByRole('textbox', { name: 'رقم الهاتف' }).fill(msisdn);
  await page.getByRole('button', { name: 'بداية مجانية' }).click();
  await expect(page).toHaveURL(/#\/otp/);
  await page.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, msisdn));
  await expect(page).toHaveURL(/#\/details$/);
  await page.getByRole('textbox', { name: 'الاسم' }).fill('سارة');
  await page.getByRole('button', { name: 'التالي' }).click();

  await expect(page).toHaveURL(/#\/levels/);
  await tap(page.getByRole('link', { name: 'من البداية' }));
  await expect(page.getByText(/500\sد\.ع/).first()).toBeVisible();
  await tap(page.getByRole('button', { name: 'الأيام المجانية فقط' }));

  await expect(page).toHaveURL(/#\/welcome/);
  await tap(page.getByRole('button', { name: 'بدء جلستك الأولى' }));
  await expect(page.getByText('hello', { exact: true })).toBeVisible();
  await expect.poll(() => session.steps().length).toBe(3);
  for (const step of session.steps()) {
    if (step.type === 'question') {
      const answer = book.rightAnswer(step.question);
      await tapAnswer(page, { question: step.question, answer, tap });
      await tap(page.getByRole('button', { name: 'متابعة' }));
    } else {
      taps += 1;
      await passNewItem(page);
    }
  }
  await expect(page.getByRole('heading', { name: 'أنهيت أول جلسة لك!' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(12);
  await page.getByRole('button', { name: 'متابعة جلسة كاملة' }).click();
  await expect(page.getByText(/^1 من (1\d|2\d)$/)).toBeVisible();
  await page.getByRole('button', { name: 'إغلاق' }).click();
  await expect(page).toHaveURL(/#\/home/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة');
});

test('a new learner chooses a goal on the welcome page, which the profile changes', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/welcome');
  await page.getByText('للعمل').click();
  await page.getByText('10 دقائق').click();
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/goal') && response.request().method() === 'POST',
  );
  await page.getByText('مساءً، 6').click();
  await saved;
  await page.goto('/#/profile');
  await page.getByRole('link', { name: /وقت التذكير/ }).click();
  await expect(page.getByRole('radio', { name: 'مساءً، 6' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '10 دقائق' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'للعمل' })).toBeChecked();
});

test('a new learner is placed by the level test @main', async ({ page, request }, info) => {
  const msisdn = freshNumber(info);
  await request.post('/api/client/login', { data: { msisdn } });
  await page.goto(`/#/levels?msisdn=${encodeURIComponent(msisdn)}&otp=${await readCode(request, msisdn)}`);
  await expect(page).toHaveURL(/#\/details/);
  await page.goto('/#/level/quiz');
  await page.getByRole('button', { name: 'بدء الاختبار' }).click();
  await expect(page.getByRole('button', { name: 'لا أعرف' })).toBeVisible();
  const result = page.getByRole('link', { name: /A1/ }).or(page.getByRole('button', { name: /A1/ }));
  for (let asked = 1; asked <= MAX_QUESTIONS; asked += 1) {
    const question = page.getByText(`السؤال ${asked}:`);
    await expect(question.or(result).first()).toBeAttached();
    if (!(await question.isVisible())) break;
    await page.getByRole('button', { name: 'لا أعرف' }).click();
  }
  await expect(result.first()).toBeVisible();
});

test('a returning learner goes straight home; Arabic digits are read', async ({ page, request }, info) => {
  const { msisdn } = await signUp(request, freshNumber(info));
  await advanceClock(request, 'PT31S');
  await page.goto('/login');
  await page
    .locator('input[inputmode=tel], input[type=tel]')
    .fill(msisdn.replaceAll(/\d/g, (digit) => ARABIC_DIGITS[Number(digit)] ?? digit));
  const codes = await countCodes(request, msisdn);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await expect(page).toHaveURL(/#\/otp/);
  const code = await readCode(request, msisdn, codes);
  await page
    .getByRole('textbox', { name: 'الرمز' })
    .fill(code.replaceAll(/\d/g, (digit) => ARABIC_DIGITS[Number(digit)] ?? digit));
  await expect(page).toHaveURL(/#\/home/);
});

test('a wrong code is said under the field and loses nothing', async ({ page, request }, info) => {
  const msisdn = freshNumber(info);
  await page.goto('/login');
  await page.locator('input[inputmode=tel], input[type=tel]').fill(msisdn);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await expect(page).toHaveURL(/#\/otp/);
  const right = await readCode(request, msisdn);
  const field = page.getByRole('textbox', { name: 'الرمز' });
  await field.fill(right === '000000' ? '000001' : '000000');
  await expect(page.getByText('الرمز غير صحيح أو انتهت صلاحيته.')).toBeVisible();
  await field.fill(right);
  await expect(page).toHaveURL(/#\/details/);
});
