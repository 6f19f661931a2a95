import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { makePng } from '../support/make-picture.ts';
import { advanceClock, countCodes, freshNumber, openAs, readCode, signInOnce, signUp } from '../support/phone.ts';
import { expectSignInPage, settle, watchPage } from '../support/watch-page.ts';

/** Between the first code to a number and the second; the third waits longer. */
const RESEND_WAIT = 'PT31S';
const NEXT_RESEND_WAIT = 'PT61S';

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

test('name and email are changed; what is no address is said under its field @main', async ({
  page,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/profile');
  await page.getByRole('link', { name: 'تعديل بياناتك' }).click();
  const name = page.getByRole('textbox', { name: 'الاسم' });
  const email = page.getByRole('textbox', { name: 'البريد الإلكتروني (اختياري)' });
  await expect(name).toHaveValue('سارة');
  await name.fill('ليلى عبد الرحمن');
  await email.fill('layla@');
  const refused = page.waitForResponse(/update\/subscriber\/profile/);
  await page.getByRole('button', { name: 'حفظ' }).click();
  expect((await refused).status()).toBe(422);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);
  await expect(name).toHaveValue('ليلى عبد الرحمن');

  await email.fill('layla@example.com');
  await page.getByRole('button', { name: 'حفظ' }).click();
  await expect(page).toHaveURL(/#\/profile$/);
  await expect(page.getByText('حُفظت بياناتك.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ليلى عبد الرحمن' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'ليلى عبد الرحمن' })).toBeVisible();
});

test('a preset, then a picture of one’s own, is shown as the avatar', async ({ page, request }, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/profile/update');
  const saved = page.getByText('تغيّرت صورتك.');
  const avatarUrl = async () => {
    const response = await request.get('/api/user', { headers: { authorization: `Bearer ${account.token}` } });
    return ((await response.json()) as { user: { avatar_url: string } }).user.avatar_url;
  };

  await page.getByRole('button', { name: 'تغيير الصورة' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('نخلة').click();
  await expect(dialog.getByRole('radio', { name: 'نخلة' })).toBeChecked();
  await dialog.getByRole('button', { name: 'استعمال هذه الصورة' }).click();
  await expect(dialog).toBeHidden();
  await expect(saved).toBeVisible();
  const preset = await avatarUrl();
  await expect(page.locator(`main img[src="${preset}"]`)).toBeVisible();

  await page.getByRole('button', { name: 'تغيير الصورة' }).click();
  await dialog
    .getByLabel('رفع صورة من هاتفك')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: makePng(900, 600) });
  await expect(dialog.getByRole('button', { name: 'اختيار صورة أخرى من هاتفك' })).toBeVisible();
  await dialog.getByRole('button', { name: 'استعمال هذه الصورة' }).click();
  await expect(dialog).toBeHidden();
  const own = await avatarUrl();
  expect(own).not.toBe(preset);
  const picture = page.locator(`main img[src="${own}"]`);
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const stored = await request.get(own);
  expect(stored.headers()['content-type']).toBe('image/webp');
  expect(faults).toEqual([]);
});

test('what is no picture is refused in words', async ({ page, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/profile/update');
  await page.getByRole('button', { name: 'تغيير الصورة' }).click();
  await page
    .getByLabel('رفع صورة من هاتفك')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert').filter({ hasText: 'لم نستطع فتح هذه الصورة' })).toBeVisible();
});

test('rating, notifications and the theme are kept', async ({ page, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/profile');
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'تقييم لسان' }).click();
  await dialog.getByRole('button', { name: 'إرسال تقييمك' }).click();
  await expect(dialog.getByText('كم نجمة؟')).toBeVisible();
  await dialog.getByText('4 نجوم', { exact: true }).click({ force: true });
  await expect(dialog.getByText('جيد', { exact: true })).toBeVisible();
  await dialog.getByRole('textbox').fill('دروس أقصر');
  await dialog.getByRole('button', { name: 'إرسال تقييمك' }).click();
  await expect(page.getByText('شكرًا لك، وصل تقييمك.')).toBeVisible();
  await expect(dialog).toBeHidden();

  const notifications = page.getByRole('button', { name: /^الإشعارات/ });
  await notifications.click();
  await dialog.getByText('رسالة نصية', { exact: true }).click();
  const first = dialog.getByRole('switch').first();
  const before = await first.isChecked();
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('notifications/subscriptions'),
  );
  await first.click();
  expect((await saved).status()).toBe(200);
  await expect(first).toBeChecked({ checked: !before });
  await page.reload();
  await notifications.click();
  await dialog.getByText('رسالة نصية', { exact: true }).click();
  await expect(first).toBeChecked({ checked: !before });
  await dialog.getByRole('button', { name: 'إغلاق' }).click();

  await page.getByText('داكن', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'داكن' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'داكن' })).toBeChecked();
});

test('the long texts open from the profile, and a message reaches the team', async ({ page, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/profile');
  for (const name of ['شروط الاستخدام', 'سياسة الخصوصية', 'عن لسان']) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expectHeading(page, name);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.getByRole('button', { name: 'رجوع' }).click();
    await expectHeading(page, 'حسابي');
  }
  await page.getByRole('link', { name: 'تواصل معنا' }).click();
  await expect(page.getByRole('textbox', { name: 'الاسم' })).toHaveValue('سارة');
  await page.getByRole('button', { name: 'إرسال' }).click();
  await expect(page.getByText('تلزم بضع كلمات على الأقل.')).toBeVisible();
  await page.getByRole('textbox', { name: 'رسالتك' }).fill('الصوت في درس الأسبوع الأول خافت.');
  await page.getByRole('button', { name: 'إرسال' }).click();
  await expect(page.getByRole('heading', { name: 'وصلتنا رسالتك' })).toBeVisible();
  await page.getByRole('button', { name: 'كتابة رسالة أخرى' }).click();
  await expect(page.getByRole('textbox', { name: 'رسالتك' })).toHaveValue('');
});

test('a plan is consented to with a code, and what was charged stands in the history @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/subscription');
  await expect(page.getByText('المحتوى كله مفتوح لك مجانًا')).toBeVisible();
  await page.getByRole('link', { name: 'اختيار خطة' }).click();
  await expect(page.getByText(/500\sد\.ع/).first()).toBeVisible();
  await expect(page.getByText(/لا يُخصم شيء الآن/)).toBeVisible();

  await advanceClock(request, RESEND_WAIT);
  const codes = await countCodes(request, account.msisdn);
  await page.getByRole('button', { name: 'إرسال رمز الموافقة' }).click();
  await expectHeading(page, 'تأكيد موافقتك');
  await page.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, account.msisdn, codes));
  await expect(page).toHaveURL(/#\/subscription$/);
  await expect(page.getByText('تمّت موافقتك.')).toBeVisible();
  await expect(page.getByRole('switch', { name: /التجديد التلقائي/ })).toBeChecked();

  await page.getByRole('button', { name: /^دفع المدة القادمة الآن/ }).click();
  await advanceClock(request, NEXT_RESEND_WAIT);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^دفع .* الآن$/ })
    .click();
  const stepUp = page.getByRole('dialog', { name: 'تأكيد أن الرقم لك' });
  await stepUp.getByRole('button', { name: 'إرسال الرمز' }).click();
  await stepUp.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, account.msisdn, codes + 1));
  await expect(page.getByText('تم الدفع، وجُدّد اشتراكك.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ما دفعته' })).toBeVisible();
  await page.goto('/#/subscription/history');
  await expectHeading(page, 'سجل الاشتراك');
  await expect(page.getByRole('listitem').filter({ hasText: 'دفعت ثمن اشتراكك' })).toContainText('500 د.ع');
  expect(faults).toEqual([]);
});

test('cancelling is one confirmed tap without a code; coming back asks for one', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/subscription');
  const codes = await countCodes(request, account.msisdn);
  await page.getByRole('button', { name: 'إلغاء الاشتراك' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'نعم، إلغاء الاشتراك' }).click();
  await expect(page.getByText('أُلغي اشتراكك، ولن يُخصم منك شيء.')).toBeVisible();
  await expect(page.getByText('ألغيت اشتراكك')).toBeVisible();
  expect(await countCodes(request, account.msisdn)).toBe(codes);
  await page.goto('/#/home');
  await expect(page.getByRole('link', { name: 'بدء الجلسة' })).toBeVisible();

  await advanceClock(request, RESEND_WAIT);
  await page.goto('/#/subscription');
  await page.getByRole('button', { name: 'إعادة اشتراكي' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'إعادة اشتراكي' }).click();
  const stepUp = page.getByRole('dialog', { name: 'تأكيد أن الرقم لك' });
  await stepUp.getByRole('button', { name: 'إرسال الرمز' }).click();
  await stepUp.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, account.msisdn, codes));
  await expect(page.getByText('عاد اشتراكك.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'إلغاء الاشتراك' })).toBeVisible();
});

test('logging out wipes the phone and kills the token @main', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await signInOnce(page, account);
  await page.goto('/#/week/1');
  await settle(page);
  await page.goto('/#/profile');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، الخروج' }).click();
  await expect(page).toHaveURL(/\/(home|login)/);
  expect(page.url()).not.toContain('#/');
  const stored = await page.evaluate(() =>
    ['token', 'subscriptions', 'url', 'message_code'].filter((key) => localStorage.getItem(key) !== null),
  );
  expect(stored).toEqual([]);
  expect((await page.context().cookies()).filter(({ name, value }) => name === 'access_token' && value !== '')).toEqual(
    [],
  );
  const cachedReplies = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return urls.flat().filter((url) => url.includes('/api/'));
  });
  expect(cachedReplies).toEqual([]);
  const response = await request.get('/api/user', { headers: { authorization: `Bearer ${account.token}` } });
  expect(response.status()).toBe(401);
  await page.goto('/#/profile');
  await expect(page).toHaveURL(/\/(home|login)\?next=/);
  await expectSignInPage(page);
});
