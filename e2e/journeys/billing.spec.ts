import { expect, type APIRequestContext, type Page } from '@playwright/test';
import {
  BETWEEN_CODES,
  failRenewal,
  letHappen,
  signUpPaying,
  configureCarrier,
  untilState,
  writeHistory,
} from '../support/billing.ts';
import { test } from '../support/own-server.ts';
import { advanceClock, countCodes, freshNumber, openAs, readCode, signUp, type Account } from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { settle, watchPage } from '../support/watch-page.ts';

test.use({ ownServer: 'billing' });

// One after the other: each moves the clock by days.
test.describe.configure({ mode: 'default' });

const PLENTY = 25_000_000;

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** Presses the button of a charge, and confirms with the step-up code. */
async function confirmByCode(
  { page, request }: { page: Page; request: APIRequestContext },
  account: Account,
  press: () => Promise<void>,
): Promise<void> {
  await advanceClock(request, BETWEEN_CODES);
  const codes = await countCodes(request, account.msisdn);
  await press();
  const dialog = page.getByRole('dialog', { name: 'تأكيد أن الرقم لك' });
  await dialog.getByRole('button', { name: 'إرسال الرمز' }).click();
  const field = dialog.getByRole('textbox', { name: 'الرمز' });
  await expect(field).toBeFocused();
  await field.fill(await readCode(request, account.msisdn, codes));
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^التجديد الآن: 500/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^دفع 500/ })
    .click();
}

test('a plan is read, agreed to with a code and paid @main', async ({ page, request }, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  await advanceClock(request, 'P4D');
  await untilState(request, account, 'expired');
  await openAs(page, account, '/subscription');
  await expect(page.getByText('انتهت أيامك المجانية')).toBeVisible();
  await page.getByRole('link', { name: 'اختيار خطة' }).click();
  await expectHeading(page, 'الخطط والأسعار');
  const terms = page.getByRole('region', { name: 'نص الموافقة' }).getByRole('listitem');
  await expect(terms).toHaveText([/^السعر:/, /^المدة:/, /الخصم .*:/, /^الأيام المجانية:/, /STOP/, /^الدعم:/]);
  const ask = page.getByRole('button', { name: 'إرسال رمز الموافقة' });
  // Within reach without a scroll, at the foot of the page, below the terms.
  await expect(ask).toBeInViewport();
  await expectSound(page);

  const codes = await countCodes(request, account.msisdn);
  await ask.click();
  await expectHeading(page, 'تأكيد موافقتك');
  const field = page.getByRole('textbox', { name: 'الرمز' });
  const code = await readCode(request, account.msisdn, codes);
  await field.fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
  await field.fill(code);
  await expect(page).toHaveURL(/#\/subscription$/);
  await expect(page.getByText('تمّت موافقتك.')).toBeVisible();
  await expect(page.getByText('المحتوى كله مفتوح لك')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '500 د.ع' })).toHaveCount(1);
  await expectSound(page);
  expect(faults).toEqual([]);
});

test('a first charge that is refused is said, and begins nothing', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await advanceClock(request, 'P4D');
  await untilState(request, account, 'expired');
  await configureCarrier(request, account, { balance: 0 });
  const codes = await countCodes(request, account.msisdn);
  await openAs(page, account, '/plans');
  await page.getByRole('button', { name: 'إرسال رمز الموافقة' }).click();
  await page.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, account.msisdn, codes));
  await expect(page.getByRole('alert').getByText('لم ينجح الخصم، فلم يبدأ الاشتراك')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'إرسال رمز الموافقة' })).toBeVisible();
});

test('a renewal fails; content stays open, a vain try is said, and a top-up mends it', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const account = await signUpPaying(request, freshNumber(info));
  await failRenewal(request, account);
  await openAs(page, account, '/week/1');
  await expect(page.getByRole('heading', { name: 'الكلمات' })).toBeVisible();
  await page.goto('/#/subscription');
  await expect(page.getByText('لم يكتمل تجديد اشتراكك')).toBeVisible();
  await expect(page.getByText(/^المحتوى مفتوح لك حتى/)).toBeVisible();
  await expectSound(page);

  await confirmByCode({ page, request }, account, () => pay(page));
  await expect(page.getByRole('alert').getByText('لم ينجح خصم 500 د.ع')).toBeInViewport();

  await configureCarrier(request, account, { balance: PLENTY });
  await pay(page);
  await expect(page.getByText('تم الدفع، وجُدّد اشتراكك.')).toBeVisible();
  await expect(page.getByText('المحتوى كله مفتوح لك')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a suspended learner is led from the lesson to paying, and back to it', async ({ page, request }, info) => {
  const account = await signUpPaying(request, freshNumber(info));
  await failRenewal(request, account);
  await advanceClock(request, 'P3D');
  await untilState(request, account, 'suspended');
  await openAs(page, account, '/week/1');
  await expect(page.getByRole('heading', { name: 'درسك ينتظر عودتك' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'تجديد اشتراكي' }).click();
  await expect(page.getByText('مكانك محفوظ، وينتظر عودتك')).toBeVisible();

  await configureCarrier(request, account, { balance: PLENTY });
  await confirmByCode({ page, request }, account, () => pay(page));
  await expect(page.getByText('المحتوى كله مفتوح لك')).toBeVisible();
  await page.getByRole('button', { name: 'رجوع' }).click();
  await expect(page).toHaveURL(/#\/week\/1$/);
  await settle(page);
  await expect(page.getByRole('heading', { name: 'الكلمات' })).toBeVisible();
});

test('cancelling works though the operator fails, and says when it could not be sent', async ({
  page,
  request,
}, info) => {
  const account = await signUpPaying(request, freshNumber(info));
  await configureCarrier(request, account, { scenario: 'burst_5xx' });
  const codes = await countCodes(request, account.msisdn);
  await openAs(page, account, '/subscription');
  await page.getByRole('button', { name: 'إلغاء الاشتراك' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/يبقى المحتوى مفتوحًا لك حتى/)).toBeVisible();
  await expectSound(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'نعم، إلغاء الاشتراك' }).click();
  await expect(dialog.getByRole('alert')).toContainText('قد يكون طلب الإلغاء وصلنا');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'نعم، إلغاء الاشتراك' }).click();
  await expect(page.getByText('ألغيت اشتراكك')).toBeVisible();
  expect(await countCodes(request, account.msisdn)).toBe(codes);
});

test('STOP at the operator ends charging here, and what was paid stays open', async ({ page, request }, info) => {
  const account = await signUpPaying(request, freshNumber(info));
  await letHappen(request, account, 'stop');
  await untilState(request, account, 'cancelled');
  await openAs(page, account, '/subscription');
  await expect(page.getByText('ألغيت اشتراكك')).toBeVisible();
  await expect(page.getByText(/^لن يُخصم منك شيء بعد الآن، ويبقى المحتوى مفتوحًا لك/)).toBeVisible();
  await page.goto('/#/week/1');
  await expect(page.getByRole('heading', { name: 'الكلمات' })).toBeVisible();
});

test('a dearer plan is paid after a code, and the whole history can be read', async ({ page, request }, info) => {
  const faults = watchPage(page);
  const account = await signUpPaying(request, freshNumber(info));
  await openAs(page, account, '/subscription');
  await page.getByRole('link', { name: 'تغيير الخطة' }).click();
  await page.getByText('الخطة الشهرية').click();
  await expect(page.getByText('يُخصم 1,750 د.ع الآن، وتُضاف أيامك الباقية إلى المدة الجديدة.')).toBeVisible();
  await confirmByCode({ page, request }, account, () =>
    page.getByRole('button', { name: 'الانتقال إلى الخطة الشهرية' }).click(),
  );
  await expect(page.getByText('تم الدفع، وخطتك الآن الخطة الشهرية.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'الخطة الشهرية' })).toBeVisible();

  await writeHistory(request, account);
  await page.getByRole('link', { name: 'السجل كله' }).click();
  await expectHeading(page, 'سجل الاشتراك');
  const charges = page.getByRole('listitem').filter({ hasText: /د\.ع/ });
  await expect(charges).toHaveCount(0);
  await page.getByRole('button', { name: 'عرض الأقدم' }).click();
  await expect(charges).toHaveCount(2);
  await expect(charges.first()).toContainText('1,750 د.ع');
  await expect(charges.last()).toContainText('500 د.ع');
  await expect(page.getByRole('button', { name: 'عرض الأقدم' })).toHaveCount(0);
  await expectSound(page);
  expect(faults).toEqual([]);
});

test('a cheaper plan waits for the end of what is paid, is named meanwhile, and may be taken back', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const account = await signUpPaying(request, freshNumber(info));
  await openAs(page, account, '/plans');
  await page.getByText('الخطة اليومية').click();
  await confirmByCode({ page, request }, account, () =>
    page.getByRole('button', { name: 'الانتقال إلى الخطة اليومية' }).click(),
  );
  await expect(page.getByText('بعدها تبدأ «الخطة اليومية»، ويُخصم 100 د.ع كل يوم')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'الخطة الأسبوعية' })).toBeVisible();
  await expectSound(page);

  await page.getByRole('link', { name: 'تغيير الخطة' }).click();
  await expect(page.getByText('خطتك القادمة')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'البقاء على الخطة الأسبوعية' }).click();
  await expect(page.getByText('تم. خطتك باقية: الخطة الأسبوعية.')).toBeVisible();
  await expect(page.getByText('يتجدد اشتراكك تلقائيًا، ويُخصم 500 د.ع يوم')).toBeVisible();
  expect(faults).toEqual([]);
});

test('on the simulated phone a renewal can be watched failing and mending', async ({ page, request }, info) => {
  const account = await signUpPaying(request, freshNumber(info));
  await page.goto(`/simulator?msisdn=${encodeURIComponent(account.msisdn)}`);
  await expect(page.getByText('فعّال', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'إفراغ الرصيد' }).click();
  await expect(page.getByText('0 د.ع', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'إلى ما بعد الخصم القادم' }).click();
  await expect(page.getByText('تعذّر الخصم', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'شحن 10,000' }).click();
  // The clock must not pass the charge before the money is there.
  await expect(page.getByText('10,000 د.ع', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'إلى ما بعد الخصم القادم' }).click();
  await expect(page.getByText('فعّال', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'خصم لسان' })).toHaveCount(2);
  await expectSound(page);
  await page.getByRole('button', { name: 'إنهاء الاشتراك' }).click();
  await expect(page.getByText('ملغى', { exact: true })).toBeVisible();
});
