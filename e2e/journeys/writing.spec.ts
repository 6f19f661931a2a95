import { expect, type Page } from '@playwright/test';
import { test } from '../support/own-server.ts';
import { advanceClock, freshNumber, openAs, signInStorage, signUp } from '../support/phone.ts';
import { storeScreens } from '../support/offline.ts';
import { expectSound } from '../support/sound-screen.ts';
import { signInTeacher, TEACHER } from '../support/teach.ts';
import { settle, visit, watchPage } from '../support/watch-page.ts';

test.use({ ownServer: 'writing' });
test.describe.configure({ mode: 'default' });

const FIRST =
  'Hello. My name is Sara and I live in Mosul. I am agree with my sister about tea. My brother have a small shop. ' +
  'He go to the shop every morning at six. My phone is 0770 123 4567.';
const SECOND =
  'Hello. My name is Sara and I live in Mosul. I agree with my sister about tea. My brother has a small shop. ' +
  'He goes to the shop every morning at six. We drinks tea together.';

/** Signs the demo's teacher in and opens the queue of texts. */
async function openQueue(page: Page): Promise<void> {
  await signInStorage(page, { token: await signInTeacher(page.request), msisdn: TEACHER });
  await page.goto('/studio');
  await page.getByRole('link', { name: 'الكتابة' }).click();
}

test('a text gets remarks, a second draft and a teacher’s reply, and comes back after a week @main', async ({
  page,
  browser,
  request,
  baseURL,
}, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/week/1');
  await page.getByRole('link', { name: /^الكتابة/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'كتابة الأسبوع 1' })).toBeVisible();
  await expect(page.getByText('النموذج يظهر بعد الكتابة الأولى.')).toBeVisible();
  await expectSound(page);

  const field = page.getByLabel('النصّ بالإنجليزية');
  await field.fill(FIRST);
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('محفوظ على الهاتف')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(FIRST);
  await expect(page.getByRole('checkbox').first()).toBeChecked();

  await page.getByRole('button', { name: 'عرض الملاحظات' }).click();
  // The grammar checker starts with the first text; the screen asks for its remarks.
  await expect(page.getByRole('button', { name: /^go\b/ })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^am agree/ })).toBeVisible();
  await expect(page.getByText(/يراه المعلّم مخفيًّا/)).toBeVisible();
  await page.getByRole('button', { name: 'إظهار النموذج' }).click();
  await expectSound(page);

  await expect(field).toHaveValue(FIRST);
  await field.fill(SECOND);
  await page.getByRole('button', { name: 'حفظ الكتابة الثانية' }).click();
  await expect(page.getByText('10 نقاط على الكتابة الثانية')).toBeVisible();
  await page.getByRole('button', { name: 'إرسال إلى معلّم' }).click();
  await expect(page.getByRole('heading', { name: 'النصّ عند المعلّمين' })).toBeVisible();
  await expectSound(page);

  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1280, height: 800 } });
  const studio = await context.newPage();
  const studioFaults = watchPage(studio);
  await openQueue(studio);
  await studio.getByRole('link', { name: /سارة/ }).click();
  await expect(studio.getByRole('heading', { level: 1, name: 'نصّ سارة' })).toBeVisible();
  await expectSound(studio);
  await studio.getByRole('button', { name: 'drinks', exact: true }).click();
  await studio.getByLabel('الصواب').fill('drink');
  await studio.getByLabel(/ملاحظة قصيرة/).fill('مع We لا تأتي s.');
  await studio.getByRole('button', { name: 'إضافة التصحيح' }).click();
  await studio.getByRole('button', { name: 'إرسال الردّ' }).click();
  await expect(studio.getByText('تنقص الدرجات كلها أو الردّ.')).toBeVisible();
  for (const [name, mark] of [
    ['المهمّة', '5'],
    ['القواعد', '4'],
    ['المفردات', '4'],
    ['ترتيب النصّ', '5'],
  ] as const) {
    await studio.getByRole('group', { name }).getByText(mark, { exact: true }).click();
  }
  await studio.getByLabel('الردّ', { exact: true }).fill('نصّ جميل وواضح.');
  await studio.getByRole('button', { name: 'إرسال الردّ' }).click();
  await expect(studio.getByRole('heading', { name: 'لا نصوص في القائمة' })).toBeVisible();
  expect(studioFaults).toEqual([]);
  await context.close();

  await visit(page, '/inbox');
  await page.getByRole('link', { name: /وصل ردّ المعلّم/ }).click();
  await expect(page.getByText('نصّ جميل وواضح.')).toBeVisible();
  await expect(page.getByText('مع We لا تأتي s.')).toBeVisible();
  await expectSound(page);

  await advanceClock(request, 'P7D');
  await visit(page, '/notebook');
  await page.getByRole('link', { name: /^تصحيح جملي/ }).click();
  await settle(page);
  await expect(page.getByText(/كُتب هنا من قبل/)).toBeVisible();
  await expectSound(page);
  expect(faults).toEqual([]);
});

test('what is written without a network stays on the phone', async ({ page, context, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/writing/1');
  const field = page.getByLabel('النصّ بالإنجليزية');
  await field.fill('Hello.');
  await expect(page.getByText('محفوظ على الهاتف', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await field.fill(FIRST);
  await expect(page.getByText(/لا اتصال الآن/)).toBeVisible();
  await expect(page.getByText('محفوظ على الهاتف', { exact: true })).toBeVisible();
  await visit(page, '/home').catch(() => undefined);
  await context.setOffline(false);
  await visit(page, '/writing/1');
  await expect(field).toHaveValue(FIRST);
});

test('a draft that is submitted without a network is sent once when the network is back', async ({
  page,
  context,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/writing/1');
  const sent: string[] = [];
  page.on('request', (one) => one.url().endsWith('/api/writing/draft') && sent.push(one.method()));
  const field = page.getByLabel('النصّ بالإنجليزية');
  await field.fill('Hello.');
  await storeScreens(page);
  await context.setOffline(true);
  await field.fill(FIRST);
  await page.getByRole('button', { name: 'عرض الملاحظات' }).click();
  await expect(page.getByText(/يصل إلينا وحده حين يعود الاتصال، ثم تأتي الملاحظات/)).toBeVisible();
  await expect(page.getByText(FIRST)).toBeVisible();
  await expect(field).toBeHidden();
  await expectSound(page);
  sent.length = 0;
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: /^am agree/ })).toBeVisible({ timeout: 60_000 });
  await expect(field).toHaveValue(FIRST);
  expect(sent).toEqual(['POST']);
});

test('the writing of a downloaded week opens without a network, and its draft is sent when the network is back', async ({
  page,
  context,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/week/1');
  await page.getByRole('button', { name: 'معرفة حجمه أولًا' }).click();
  await page.getByRole('button', { name: 'تنزيل الأسبوع' }).click();
  await expect(page.getByRole('heading', { name: 'الأسبوع على هاتفك' })).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: /^الكتابة/ }).click();
  const field = page.getByLabel('النصّ بالإنجليزية');
  await expect(page.getByText('مهمّة الأسبوع')).toBeVisible();
  await expect(page.getByText(/لا اتصال الآن\. يمكن إرسال النصّ/)).toBeVisible();
  await field.fill(FIRST);
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('محفوظ على الهاتف', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(field).toHaveValue(FIRST);
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await page.getByRole('button', { name: 'عرض الملاحظات' }).click();
  await expect(page.getByText(/يصل إلينا وحده حين يعود الاتصال، ثم تأتي الملاحظات/)).toBeVisible();
  await page.goto('/#/home');
  const delivered = page.waitForResponse((reply) => reply.url().endsWith('/api/writing/draft') && reply.ok());
  await context.setOffline(false);
  await delivered;
  // Offline again, the phone knows that the server has the text, and shows the model.
  await expect(page.getByText('وصل نصّك', { exact: false })).toBeVisible();
  await context.setOffline(true);
  await page.goto('/#/writing/1');
  await page.reload();
  await expect(page.getByText('My name is Sara').first()).toBeVisible();
  await page.getByRole('button', { name: 'إظهار النموذج' }).click();
});
