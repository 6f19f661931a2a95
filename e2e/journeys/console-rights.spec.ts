import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { BETWEEN_CODES } from '../support/billing.ts';
import { advanceClock, countCodes, freshNumber, openAs, readCode, signInStorage, signUp } from '../support/phone.ts';
import { test } from '../support/own-server.ts';
import { DEMO_STAFF, signInStaff } from '../support/sign-in-staff.ts';
import { watchPage } from '../support/watch-page.ts';

// The demo's member of staff is asked for a code, which another journey could be asked for at the same minute.
test.use({ ownServer: 'console-rights' });

test('a learner takes a copy of all data and erases the account, which staff see at once @main', async ({
  page,
  browser,
  request,
}, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  await advanceClock(request, BETWEEN_CODES);
  await openAs(page, account, '/my-data');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'تنزيل ملف للحاسوب (JSON)' }).click();
  await confirmNumber(page, request, account.msisdn);
  const copy = await readFile(await (await download).path(), 'utf8');
  expect(copy).toContain(account.msisdn);
  expect(copy).toContain('سارة');

  await page.getByRole('button', { name: 'محو حسابي' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'محو الحساب نهائيًا؟' });
  await dialog.getByRole('button', { name: 'نعم، محو الحساب' }).click();
  await expect(page).not.toHaveURL(/my-data/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const headers = { authorization: `Bearer ${account.token}` };
  expect((await request.get('/api/user', { headers })).status()).toBe(401);
  expect(faults).toEqual([]);

  const staff = await signInStaff(request, DEMO_STAFF);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInStorage(context, staff);
  const console = await context.newPage();
  await console.goto('/console#/learners');
  await console.getByRole('searchbox').fill(account.msisdn);
  await console.getByRole('searchbox').press('Enter');
  await console.getByRole('link', { name: 'بلا اسم' }).click();
  await expect(console.getByText(/طُلب محو هذا الحساب/)).toBeVisible();
  await context.close();
});

/** Types the code that a change of this weight asks for. */
async function confirmNumber(page: Page, request: APIRequestContext, msisdn: string): Promise<void> {
  const stepUp = page.getByRole('dialog', { name: 'تأكيد أن الرقم لك' });
  const codes = await countCodes(request, msisdn);
  await stepUp.getByRole('button', { name: 'إرسال الرمز' }).click();
  await stepUp.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, msisdn, codes));
}
