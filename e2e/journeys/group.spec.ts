import { expect, type Browser, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { followSession, walkSteps } from '../support/daily-session.ts';
import { freshNumber, openAs, readCode, countCodes, advanceClock, signUp, type Account } from '../support/phone.ts';
import { overflowOf, visit, watchPage } from '../support/watch-page.ts';

/** Creates a family on the page of the owner, and returns the link that the learner copies. */
async function createFamily(page: Page, owner: Account): Promise<string> {
  await openAs(page, owner, '/profile');
  await page.getByRole('link', { name: 'مجموعتي' }).click();
  await page.getByText('عائلة', { exact: true }).click();
  await page.getByRole('textbox', { name: 'اسم المجموعة' }).fill('بيت العلم');
  await page.getByRole('button', { name: 'إنشاء المجموعة' }).click();
  await expect(page.getByRole('heading', { name: 'بيت العلم' })).toBeFocused();
  await expect(page.getByText('0 من 5 أيام هذا الأسبوع')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'نسخ الرابط' }).click();
  await expect(page.getByText(/نُسخ رابط الدعوة/)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens a link on the phone of a guest, up to the field for the code. */
async function openAsGuest(browser: Browser, { link, msisdn }: { link: string; msisdn: string }): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 }, locale: 'ar-IQ' });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page).toHaveURL(/\/home\?next=/);
  await page.goto(page.url().replace('/home?', '/login?'));
  await page.locator('input[inputmode=tel], input[type=tel]').fill(msisdn);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  return page;
}

test('a family is created, joined by the link through the sign-in, and both see the shared week @main', async ({
  page,
  browser,
  request,
}, info) => {
  const faults = watchPage(page);
  const book = await openAnswerBook();
  const session = followSession(page);
  const owner = await signUp(request, freshNumber(info));
  const { msisdn } = await signUp(request, freshNumber(info));
  const link = await createFamily(page, owner);

  await advanceClock(request, 'PT31S');
  const known = await countCodes(request, msisdn);
  const guest = await openAsGuest(browser, { link, msisdn });
  const guestFaults = watchPage(guest);
  await guest.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, msisdn, known));
  await expect(guest.getByRole('heading', { name: 'الانضمام إلى «بيت العلم»' })).toBeVisible();
  await expect(guest.getByText('الدعوة من سارة')).toBeVisible();
  await guest.getByRole('button', { name: 'انضمام' }).click();
  await expect(guest.getByText('0 من 10 أيام هذا الأسبوع')).toBeVisible();

  // Three steps are enough for an active day.
  await visit(page, '/session?first');
  await expect.poll(() => session.steps().length).toBeGreaterThan(0);
  await walkSteps(page, { book, steps: session.steps() });
  await page.getByRole('link', { name: /بيت العلم/ }).click();
  await expect(page.getByText('1 من 10 أيام هذا الأسبوع')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'أنت' })).toContainText('تمّ اليوم');
  await visit(guest, '/progress');
  await guest.getByRole('link', { name: /بيت العلم/ }).click();
  await expect(guest.getByRole('img', { name: '1 من 10 أيام هذا الأسبوع' })).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ hasText: 'الإدارة' })).toContainText('تمّ اليوم');
  await expect(guest.getByRole('listitem').filter({ hasText: 'أنت' })).toContainText('ليس بعد');

  await page.getByRole('button', { name: 'إزالة سارة من المجموعة' }).click();
  await page.getByRole('button', { name: 'إزالة من المجموعة' }).click();
  await expect(page.getByText('1 من 5 أيام هذا الأسبوع')).toBeVisible();
  await visit(guest, '/group');
  await expect(guest.getByRole('heading', { name: 'هدف واحد كل أسبوع، نبلغه معًا' })).toBeVisible();
  expect([...faults, ...guestFaults]).toEqual([]);
  await guest.context().close();
});

test('a new learner who came by an invitation finds it after the first steps', async ({
  page,
  browser,
  request,
}, info) => {
  const owner = await signUp(request, freshNumber(info));
  const headers = { authorization: `Bearer ${owner.token}` };
  await request.post('/api/group/create', { headers, data: { name: 'بيت العلم', kind: 'family', days_each: 5 } });
  const created = (await (await request.get('/api/group', { headers })).json()) as {
    group: { invitation_url: string };
  };
  const link = created.group.invitation_url;
  const msisdn = freshNumber(info);
  const guest = await openAsGuest(browser, { link, msisdn });
  await guest.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, msisdn));
  await expect(guest).toHaveURL(/#\/details$/);
  await guest.getByRole('textbox', { name: 'الاسم' }).fill('عمر خالد');
  await guest.getByRole('button', { name: 'التالي' }).click();
  await guest.getByRole('link', { name: 'من البداية' }).click();
  await guest.getByRole('button', { name: 'الأيام المجانية فقط' }).click();
  await guest.getByRole('button', { name: 'فتح الدعوة التي وصلتك' }).click();
  await guest.getByRole('button', { name: 'انضمام' }).click();
  await expect(guest.getByRole('listitem').filter({ hasText: 'عمر' })).toContainText('أنت');
  await openAs(page, owner, '/group');
  await expect(page.getByRole('listitem').filter({ hasText: 'عمر' })).toBeVisible();
  await expect(page.getByText('خالد')).toHaveCount(0);
  await guest.context().close();
});

test('the form of a new group fits 320 px', async ({ page, request }, info) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, await signUp(request, freshNumber(info)), '/group');
  await page.getByText('صف', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'إنشاء المجموعة' })).toBeVisible();
  expect(await overflowOf(page)).toBe(0);
});
