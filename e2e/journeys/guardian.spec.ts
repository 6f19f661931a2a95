import { expect, type Page } from '@playwright/test';
import { BETWEEN_CODES } from '../support/billing.ts';
import { test } from '../support/own-server.ts';
import { advanceClock, countCodes, freshNumber, openAs, readCode, signUp } from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { watchPage } from '../support/watch-page.ts';

test.use({ ownServer: 'guardian' });

test('a learner under age subscribes with the code that a guardian passes on @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const guardian = freshNumber(info);
  const account = await signUp(request, freshNumber(info));
  await advanceClock(request, BETWEEN_CODES);
  await openAs(page, account, '/plans');
  await page.getByRole('button', { name: 'دون الثامنة عشرة؟' }).click();
  const dialog = page.getByRole('dialog', { name: 'موافقة وليّ الأمر' });
  await dialog.getByLabel('رقم وليّ الأمر').fill(account.msisdn);
  await dialog.getByRole('button', { name: 'إرسال الرسالة' }).click();
  await expect(dialog.getByText('هذا رقمك. المطلوب رقم وليّ الأمر.')).toBeVisible();
  // The dialog shows the effects of the message before it is sent.
  await expect(dialog.getByText('يتوقف التجديد فورًا')).toBeVisible();
  await expectSound(page);

  await dialog.getByLabel('رقم وليّ الأمر').fill(guardian);
  await dialog.getByRole('button', { name: 'إرسال الرسالة' }).click();
  const code = await readCode(request, guardian);
  await expectSound(page);
  const codes = await countCodes(request, account.msisdn);
  await enterCode(page, code);

  // The plan is requested by itself; the learner's own code confirms it.
  await expect(dialog).toBeHidden();
  await enterCode(page, await readCode(request, account.msisdn, codes));
  await expect(page.getByRole('heading', { level: 1, name: 'اشتراكي' })).toBeVisible();
  expect(faults).toEqual([]);
});

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'الرمز' }).fill(code);
}
