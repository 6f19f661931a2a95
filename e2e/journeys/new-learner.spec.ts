import { expect, test } from '@playwright/test';
import { freshNumber, readCode } from '../support/phone.ts';

test('a new learner goes from the landing page to the first week', async ({ page, request }, info) => {
  const msisdn = freshNumber(info.workerIndex);
  await page.goto('/home');
  await page.getByRole('textbox').first().fill(msisdn);
  await page.getByRole('button', { name: /ابدأ/ }).first().click();

  await expect(page).toHaveURL(/#\/otp/);
  await page.getByRole('textbox').fill(await readCode(request, msisdn));

  await expect(page).toHaveURL(/#\/details/);
  await page.getByRole('textbox').first().fill('سارة');
  await page.getByRole('button', { name: /متابعة|التالي/ }).click();

  await expect(page).toHaveURL(/#\/details\/avatar/);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: /متابعة|التالي/ }).click();

  await expect(page).toHaveURL(/#\/levels/);
  await page.getByRole('link', { name: /A1/ }).click();
  await expect(page).toHaveURL(/#\/client\/level\//);
  await expect(page.getByText(/500/).first()).toBeVisible();
  await page.getByRole('button', { name: /المجانية فقط/ }).click();

  await expect(page).toHaveURL(/#\/welcome/);
  await page.getByRole('link', { name: /ابدأ|هيا|الرئيسية/ }).first().click();
  await expect(page).toHaveURL(/#\/home/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة');
});

test('a returning learner goes straight home, and Arabic digits are read', async ({ page, request }, info) => {
  const { signUp } = await import('../support/phone.ts');
  const { msisdn } = await signUp(request, freshNumber(info.workerIndex));
  await page.goto('/login');
  await page.getByRole('textbox').fill(msisdn.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit));
  await page.getByRole('button', { name: /الرمز|متابعة|دخول/ }).click();
  await expect(page).toHaveURL(/#\/otp/);
  await page.getByRole('textbox').fill(await readCode(request, msisdn));
  await expect(page).toHaveURL(/#\/home/);
});
