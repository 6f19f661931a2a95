import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { learnerRoutes } from '../support/every-route.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { settle, watchPage } from '../support/watch-page.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

/** A press as an Arabic layout reports it: the browser's own keyboard is a Latin one. */
async function pressOnArabicLayout(page: Page, key: { key: string; code: string; shiftKey?: boolean }): Promise<void> {
  await page.evaluate((init) => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
  }, key);
}

test('a desktop is used by the keyboard alone @main', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  const faults = watchPage(page);
  const routes = await learnerRoutes(request, account);
  const find = (start: string) => routes.find((route) => route.startsWith(start)) ?? '';
  const title = page.locator('main h1');
  const shortcuts = page.getByRole('button', { name: 'اختصارات', exact: true });

  await openAs(page, account, '/grammar');
  await settle(page);
  // The navigation is seen first, so it has the focus first; it can be skipped.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'إلى المحتوى' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();
  await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' })).toHaveCount(1);

  await page.goto(`/#${find('/word/')}`);
  await expect(title).toHaveText(/^كلمة/);
  await expect(shortcuts).toBeVisible();
  const first = await title.textContent();
  await page.keyboard.press('ArrowLeft');
  await expect(title).not.toHaveText(first ?? '');
  await expect(title).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(title).toHaveText(first ?? '');
  await pressOnArabicLayout(page, { key: '؟', code: 'Slash', shiftKey: true });
  const help = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' });
  await expect(help).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(title).toHaveText(first ?? '');

  await page.goto(`/#${find('/practical/questions/')}`);
  await expect(page.getByRole('button', { name: 'بدء التدريب' })).toBeVisible();
  await page.keyboard.press('Enter');
  const choices = page.getByRole('radio');
  await expect(choices.first()).toBeAttached();
  await pressOnArabicLayout(page, { key: '٢', code: 'Digit2' });
  await expect(choices.nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'متابعة' })).toBeFocused();
  expect(faults).toEqual([]);
});

test('the shortcuts leave a field alone, and a phone never loads them', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await page.setViewportSize({ width: 360, height: 800 });
  await openAs(page, account, '/contact');
  await settle(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('button', { name: 'اختصارات', exact: true })).toBeVisible();
  const script = loaded.findIndex((url) => url.includes('/assets/shortcuts-'));
  expect(script).toBeGreaterThan(-1);
  const message = page.getByRole('textbox', { name: 'رسالتك' });
  await message.fill('');
  await message.pressSequentially('?/1');
  await expect(message).toHaveValue('?/1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
