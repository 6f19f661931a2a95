import { expect, test } from '@playwright/test';
import { advanceClock, freshNumber, readCode, signUp } from '../support/phone.ts';

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';

/** Of the placement test. */
const MAX_QUESTIONS = 25;

test('a new learner goes from the landing page to the first session', async ({ page, request }, info) => {
  const msisdn = freshNumber(info);
  await page.goto('/home');
  await page.locator('input[type=tel], input[inputmode=tel]').first().fill(msisdn);
  await page.getByRole('button', { name: 'ابدأ مجانًا' }).first().click();

  await expect(page).toHaveURL(/#\/otp/);
  await page.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, msisdn));

  await expect(page).toHaveURL(/#\/details$/);
  await page.getByRole('textbox', { name: 'الاسم' }).fill('سارة');
  await page.getByRole('button', { name: 'التالي' }).click();

  await expect(page).toHaveURL(/#\/details\/avatar/);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'التالي' }).click();

  await expect(page).toHaveURL(/#\/levels/);
  await page.getByRole('link', { name: /A1/ }).click();
  await expect(page).toHaveURL(/#\/client\/level\//);
  await page.getByRole('link', { name: 'ابدأ من هنا' }).click();
  await expect(page.getByText(/500\sد\.ع/).first()).toBeVisible();
  await page.getByRole('button', { name: 'الأيام المجانية فقط' }).click();

  await expect(page).toHaveURL(/#\/welcome/);
  await page
    .getByRole('link', { name: 'ابدأ جلستك الأولى' })
    .or(page.getByRole('button', { name: 'ابدأ جلستك الأولى' }))
    .click();
  await expect(page).toHaveURL(/#\/goal/);
  for (const choice of ['للعمل', 'خمس دقائق، كل يوم', 'مساءً، الساعة 6']) {
    await page.getByRole('button', { name: choice }).click();
  }
  await expect(page).toHaveURL(/#\/session/);
  await expect(page.getByText('hello', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'إغلاق' }).click();
  await expect(page).toHaveURL(/#\/home/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة');
  await expect(page.getByRole('link', { name: 'أكمل الجلسة' })).toBeVisible();
});

test('a new learner is placed by the level test', async ({ page, request }, info) => {
  const msisdn = freshNumber(info);
  await request.post('/api/client/login', { data: { msisdn } });
  await page.goto(`/#/levels?msisdn=${encodeURIComponent(msisdn)}&otp=${await readCode(request, msisdn)}`);
  await expect(page).toHaveURL(/#\/details/);
  await page.goto('/#/level/quiz');
  await page.getByRole('button', { name: 'ابدأ الاختبار' }).click();
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
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await expect(page).toHaveURL(/#\/otp/);
  const code = await readCode(request, msisdn);
  await page
    .getByRole('textbox', { name: 'الرمز' })
    .fill(code.replaceAll(/\d/g, (digit) => ARABIC_DIGITS[Number(digit)] ?? digit));
  await expect(page).toHaveURL(/#\/home/);
});

test('a wrong code is said under the field and loses nothing', async ({ page, request }, info) => {
  const msisdn = freshNumber(info);
  await page.goto('/login');
  await page.locator('input[inputmode=tel], input[type=tel]').fill(msisdn);
  await page.getByRole('button', { name: 'أرسل الرمز' }).click();
  await expect(page).toHaveURL(/#\/otp/);
  const right = await readCode(request, msisdn);
  const field = page.getByRole('textbox', { name: 'الرمز' });
  await field.fill(right === '000000' ? '000001' : '000000');
  await expect(page.getByText('الرمز غير صحيح أو انتهت صلاحيته.')).toBeVisible();
  await field.fill(right);
  await expect(page).toHaveURL(/#\/details/);
});
