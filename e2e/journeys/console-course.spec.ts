import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../support/own-server.ts';
import { signInStorage, type Account } from '../support/phone.ts';
import { signInStaff } from '../support/sign-in-staff.ts';
import { watchPage } from '../support/watch-page.ts';

// Reading the course takes a few seconds and its checks ten on a quiet machine, minutes on a machine that does six
// other things.
const SLOW = { timeout: 300_000 };

const EDITORS = ['+9647730000001', '+9647730000002'];

test.use({ ownServer: 'console-course', ownStaff: Object.fromEntries(EDITORS.map((msisdn) => [msisdn, 'editor'])) });
test.describe.configure({ timeout: 900_000 });

const OLD = 'بدر صديقي.';
const NEW = 'بدر صديقي العزيز.';

test('a word is corrected by one editor, published by another and rolled back by both', async ({
  browser,
  request,
}, info) => {
  const accounts: Account[] = [];
  for (const msisdn of EDITORS) accounts.push(await signInStaff(request, msisdn));
  const [first, second] = accounts;
  if (!first || !second) throw new Error('two editors signed in');

  const editor = await openConsole(browser, first);
  const startedAt = Date.now();
  await editor.getByRole('searchbox').fill('w-friend');
  await editor.getByRole('link', { name: 'friend صديق', exact: true }).click(SLOW);
  await expect(previewOf(editor).getByText(OLD)).toBeVisible(SLOW);
  await editor.getByRole('button', { name: 'التعديل في مسودة جديدة' }).click(SLOW);
  await editor.getByLabel('ترجمة المثال').fill(NEW, SLOW);
  await editor.getByRole('button', { name: 'حفظ في المسودة' }).click();
  await expect(previewOf(editor).getByText(NEW)).toBeVisible(SLOW);
  await editor.getByRole('link', { name: 'إلى المسودة' }).click();
  await expect(editor.getByText('لا خطأ في هذه المسودة.')).toBeVisible(SLOW);
  await act(editor, 'تقديم للاعتماد');
  await expect(editor.getByRole('heading', { name: 'تنتظر الاعتماد' })).toBeVisible(SLOW);
  await expect(editor.getByText('يعتمدها شخص لم يشارك في تحريرها.')).toBeVisible();

  const colleague = await openConsole(browser, second, new URL(editor.url()).hash);
  await act(colleague, 'اعتماد ونشر الآن');
  await expect(colleague.getByRole('heading', { name: 'منشورة' })).toBeVisible(SLOW);
  info.annotations.push({ type: 'corrected and published, ms', description: String(Date.now() - startedAt) });

  await colleague.getByRole('link', { name: 'الفروق', exact: true }).click();
  await expect(colleague.getByText(NEW)).toBeVisible(SLOW);
  await colleague.getByRole('link', { name: 'النسخ' }).click();
  await act(colleague, 'الرجوع إلى النسخة السابقة', 'طلب النشر');
  await expect(colleague.getByText('ينتظر شخصًا ثانيًا: نشر نسخة')).toBeVisible(SLOW);
  await editor.goto('/console#/start');
  await act(editor, 'اعتماد');
  await expect(editor.getByText('لا شيء هنا.').first()).toBeVisible(SLOW);
  await editor.goto('/console#/course/drafts');
  await expect(editor.getByText('نُشرت، ثم عاد المنهج إلى ما قبلها')).toBeVisible(SLOW);
});

async function openConsole(browser: Browser, account: Account, hash = '#/course'): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInStorage(context, account);
  const page = await context.newPage();
  watchPage(page);
  await page.goto(`/console${hash}`);
  return page;
}

function previewOf(page: Page) {
  return page.frameLocator('iframe');
}

/** Presses an action, and confirms it with a reason. */
async function act(page: Page, name: string, confirm = name): Promise<void> {
  await page.getByRole('button', { name }).click(SLOW);
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('تصحيح ترجمة المثال');
  await dialog.getByRole('button', { name: confirm }).click();
}
