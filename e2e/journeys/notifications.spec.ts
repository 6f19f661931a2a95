import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { deliverPush, endPushSilently, openShown, pretendPushService, shownNotices } from '../support/push.ts';
import { watchPage } from '../support/watch-page.ts';
import { findBrowser } from '../../scripts/ensure-programs.ts';
import { launchOptions } from '../support/launch-options.ts';

// Push messages need the whole browser.
test.use({ launchOptions: launchOptions(findBrowser()) });

/** The demo's first teacher. */
const TEACHER_ID = '7a1c3f52-6d0e-4b8e-9a54-1f0c2d3e4a01';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /الإشعارات/ }).click();
  await page.getByRole('dialog').getByText('تنبيه', { exact: true }).click();
}

test('a notice that arrives is shown in Arabic, and a press leads to its screen @main', async ({
  page,
  context,
  request,
}, info) => {
  const faults = watchPage(page);
  await context.grantPermissions(['notifications']);
  await openAs(page, await signUp(request, freshNumber(info)), '/profile');
  const notice = { title: 'بدأ الدرس مع هدى العلي', text: '«في السوق» مباشر الآن.', link: '/inbox', topic: 'lesson-1' };
  await deliverPush(page, { ...notice, title: 'درسك مع هدى العلي بعد قليل' });
  await deliverPush(page, notice);
  const shown = { title: notice.title, body: notice.text, tag: 'lesson-1', dir: 'rtl', lang: 'ar' };
  await expect.poll(() => shownNotices(page)).toEqual([shown]);

  await openShown(context);
  await expect(page).toHaveURL(/#\/inbox$/);
  await expect(page.getByRole('heading', { level: 1, name: 'رسائلي' })).toBeVisible();
  expect(await shownNotices(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('a device is turned on by a press, stays on, and is turned off for itself alone', async ({
  page,
  context,
  request,
}, info) => {
  const faults = watchPage(page);
  await context.grantPermissions(['notifications']);
  await pretendPushService(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/profile');
  await openSettings(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'تفعيل التنبيهات هنا' }).click();
  const soon = dialog.getByRole('switch', { name: 'درس يبدأ بعد عشر دقائق' });
  await expect(soon).toBeChecked();
  const saved = page.waitForResponse(
    (response) => response.url().includes('/notifications/subscriptions') && response.request().method() === 'POST',
  );
  await dialog.getByRole('switch', { name: 'اشتراكك وما يُخصم من رصيدك' }).click();
  expect((await saved).status()).toBe(200);

  const asked = await request.get('/api/notifications/subscriptions', {
    headers: { authorization: `Bearer ${account.token}` },
  });
  const { subscriptions } = (await asked.json()) as { subscriptions: { type: string; channel: string }[] };
  expect(subscriptions.filter(({ channel }) => channel === 'push').map(({ type }) => type)).toEqual([
    'lesson_scheduled',
    'lesson_soon',
    'lesson_started',
    'recording_ready',
    'daily_reminder',
    'billing',
  ]);

  await dialog.getByRole('button', { name: 'إيقافها على هذا الجهاز' }).click();
  await expect(dialog.getByRole('button', { name: 'تفعيل التنبيهات هنا' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('push that ended without a notice is renewed at the next visit', async ({ page, context, request }, info) => {
  const faults = watchPage(page);
  await context.grantPermissions(['notifications']);
  await pretendPushService(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/profile');
  await openSettings(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'تفعيل التنبيهات هنا' }).click();
  await expect(dialog.getByRole('switch', { name: 'درس يبدأ بعد عشر دقائق' })).toBeChecked();

  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/push/device'));
  await page.reload();
  expect(await (await renewed).json()).toMatchObject({ device: { receives: true } });
  await openSettings(page);
  await expect(dialog.getByRole('switch', { name: 'درس يبدأ بعد عشر دقائق' })).toBeChecked();
  expect(faults).toEqual([]);
});

test('the worker renews push that ended while the app was closed', async ({ page, context, request }, info) => {
  await context.grantPermissions(['notifications']);
  await pretendPushService(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/profile');
  await openSettings(page);
  await page.getByRole('dialog').getByRole('button', { name: 'تفعيل التنبيهات هنا' }).click();
  await expect(page.getByRole('switch', { name: 'درس يبدأ بعد عشر دقائق' })).toBeChecked();
  await context.addCookies([{ name: 'access_token', value: account.token, url: page.url() }]);

  const endpoint = 'https://fcm.googleapis.com/fcm/send/renewed-by-the-worker';
  await endPushSilently(context, endpoint);
  const headers = { authorization: `Bearer ${account.token}` };
  const known = async () => (await request.get('/api/push/key', { headers })).json();
  await expect.poll(known).toMatchObject({ device: { endpoint, receives: true } });
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('push requires an installed app there, and SMS announces the lessons of a teacher', async ({
    page,
    request,
  }, info) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await openAs(page, await signUp(request, freshNumber(info)), '/profile');
    await openSettings(page);
    await expect(page.getByText('تثبيت لسان أولًا')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`/#/teacher/${TEACHER_ID}/profile`);
    await page.getByRole('switch', { name: 'تذكيري بالدروس المباشرة' }).click();
    await page.getByRole('button', { name: 'تذكيري برسالة نصية' }).click();
    await expect(page.getByText('تثبيت لسان أولًا')).toBeHidden();
    await page.goto('/#/profile');
    await page.getByRole('button', { name: /الإشعارات/ }).click();
    await page.getByRole('dialog').getByText('رسالة نصية', { exact: true }).click();
    await expect(page.getByRole('switch', { name: 'درس بدأ الآن' })).toBeChecked();
  });
});
