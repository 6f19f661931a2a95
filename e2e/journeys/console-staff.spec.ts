import { expect, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { BETWEEN_CODES } from '../support/billing.ts';
import { test } from '../support/own-server.ts';
import {
  advanceClock,
  countCodes,
  freshNumber,
  readCode,
  signInStorage,
  signUp,
  type Account,
} from '../support/phone.ts';
import { DEMO_STAFF, giveRoles, signInStaff } from '../support/sign-in-staff.ts';
import { watchPage } from '../support/watch-page.ts';

/** The command line granted it: who grants a role in the console is not independent of the colleague. */
const FINANCE = '+9647730000003';

test.use({
  ownServer: 'console-staff',
  ownHost: 'localhost',
  ownStaff: { [FINANCE]: 'finance' },
  viewport: { width: 1280, height: 800 },
});
// The server is for one file, and the demo's admin for one journey at a time.
test.describe.configure({ mode: 'default' });

let admin: Account;
test.beforeAll(async ({ request }) => {
  admin = await signInStaff(request, DEMO_STAFF);
});

async function openConsole(browser: Browser, account: Account, hash: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await signInStorage(context, account);
  const page = await context.newPage();
  await page.goto(`/console#${hash}`);
  return page;
}

/** Presses an action, and confirms it with a reason. */
async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('السبب').fill('رحلة من رحلات الفحص');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a member of staff adds a passkey at the first sign-in and confirms the next one with it @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const msisdn = freshNumber(info);
  await giveRoles(request, admin, { msisdn, roles: ['support'] });
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await page.goto('/console');
  await signIn(page, request, msisdn);
  await page.getByRole('button', { name: 'تسجيل الخروج والدخول برقم آخر' }).click();
  await expect(page.getByRole('textbox', { name: 'رقم الهاتف' })).toBeVisible();
  await advanceClock(request, BETWEEN_CODES);
  await signIn(page, request, msisdn);
  await page.getByRole('button', { name: 'إضافة مفتاح مرور' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'الرئيسية' })).toBeVisible();

  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await advanceClock(request, BETWEEN_CODES);
  await signIn(page, request, msisdn);
  await page.getByRole('button', { name: 'التأكيد بمفتاح مرور' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'الرئيسية' })).toBeVisible();
  expect(faults).toEqual([]);

  await page.getByRole('link', { name: 'المشتركون' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await endSecondFactor(page);
  const search = page.getByRole('searchbox');
  await search.fill('سارة');
  await search.press('Enter');
  const again = page.getByRole('alertdialog', { name: 'انتهت مدة التأكيد' });
  await again.getByRole('button', { name: 'إغلاق' }).click();
  await expect(page.getByText(/قد تكون القوائم هنا قديمة/)).toBeVisible();
  await page.getByRole('button', { name: 'التأكيد الآن' }).click();
  await again.getByRole('button', { name: 'التأكيد بمفتاح مرور' }).click();
  await expect(again).toBeHidden();
  await expect(page.getByText(/قد تكون القوائم هنا قديمة/)).toBeHidden();
  await expect(search).toHaveValue('سارة');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

/** Answers as after twelve hours, until a factor is sent; the server's own clock would end the other journeys' factors. */
async function endSecondFactor(page: Page): Promise<void> {
  let isEnded = true;
  await page.route('**/api/console/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/api/console/second-factor') isEnded = false;
    if (!isEnded || pathname === '/api/console/second-factor/options') return route.continue();
    if (pathname !== '/api/console/me') {
      return route.fulfill({
        status: 403,
        json: { code: 'second_factor_required', message: 'لا بد من تأكيد الخطوة الثانية للدخول.', request_id: 'r' },
      });
    }
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...((await response.json()) as object), second_factor: 'required' } });
  });
}

async function signIn(page: Page, request: APIRequestContext, msisdn: string): Promise<void> {
  const codes = await countCodes(request, msisdn);
  await page.getByRole('textbox', { name: 'رقم الهاتف' }).fill(msisdn);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await page
    .getByRole('textbox')
    .first()
    .fill(await readCode(request, msisdn, codes));
}

test('a notice is tested by its author, counted and sent once to its group', async ({ browser, request }, info) => {
  const [inside, outside] = [freshNumber(info), freshNumber(info)];
  const learner = await signUp(request, inside, 'C1');
  const other = await signUp(request, outside, 'A1');
  const page = await openConsole(browser, admin, '/notices/new');
  const faults = watchPage(page);
  await page.getByLabel('العنوان').fill('درس للمستوى الأخير');
  await page.getByLabel('نص الإشعار').fill('نلتقي يوم السبت.');
  await page.getByLabel('المستوى').selectOption({ label: 'C1 · رفيق الطريق' });
  await page.getByRole('button', { name: 'حفظ المسودة' }).click();
  await expect(page.getByText('حُفظت المسودة.')).toBeVisible();
  await page.getByRole('button', { name: 'تجربة إلى هاتفي وصندوقي' }).click();
  await expect(page.getByText('أُرسلت التجربة.')).toBeVisible();
  await act(page, 'إرسال إلى المجموعة');
  await expect(page.getByText('أُرسل', { exact: true })).toBeVisible();
  // An inbox has it at once: there is nothing left for a stop to withdraw.
  await expect(page.getByRole('button', { name: 'إيقاف الإرسال' })).toBeHidden();
  expect(faults).toEqual([]);

  expect(await inboxOf(request, learner)).toContain('درس للمستوى الأخير');
  expect(await inboxOf(request, other)).not.toContain('درس للمستوى الأخير');
});

async function inboxOf(request: APIRequestContext, { token }: Account): Promise<string> {
  const response = await request.get('/api/inbox', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
  return response.text();
}

test('a new version of a plan waits for a second person and leaves the old one on offer', async ({
  browser,
  request,
}) => {
  const colleague = await signInStaff(request, FINANCE);
  const page = await openConsole(browser, admin, '/offers');
  const faults = watchPage(page);
  const weekly = page.getByRole('row').filter({ hasText: 'الخطة الأسبوعية' }).first();
  await weekly.getByRole('button', { name: 'نسخة جديدة' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('السعر بعملة').fill('750');
  await dialog.getByLabel('السبب').fill('سعر المشغّل الجديد');
  // Too early, so that the reply names the field and its fault.
  await dialog.getByLabel('تبدأ').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'نسخة جديدة' }).click();
  await expect(dialog.getByText('تبدأ النسخة الجديدة بعد ساعة على الأقل.')).toBeVisible();
  // The simulated clock of this server is ahead of the browser's, whose next full hour may be too early there.
  await dialog.getByLabel('تبدأ').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16));
  await dialog.getByRole('button', { name: 'نسخة جديدة' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('طلبك ينتظر زميلًا.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'اعتماد' })).toBeHidden();

  const second = await openConsole(browser, colleague, '/offers');
  await act(second, 'اعتماد');
  await expect(second.getByText('لا شيء ينتظر.')).toBeVisible();
  const versions = second.getByRole('row').filter({ hasText: 'الخطة الأسبوعية' });
  await expect(versions).toHaveCount(2);
  await expect(versions.filter({ hasText: '750' })).toHaveCount(1);
  await expect(versions.filter({ hasText: '500' }).getByText('معروضة')).toBeVisible();
  expect(faults).toEqual([]);
});

test('the foot of a dialog that is longer than a phone stays in view', async ({ browser }) => {
  const page = await openConsole(browser, admin, '/offers');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: 'نسخة جديدة' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'نسخة جديدة' })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('السبب').scrollIntoViewIfNeeded();
  await expect(dialog.getByRole('button', { name: 'نسخة جديدة' })).toBeInViewport({ ratio: 1 });
});

test('an unsaved notice is there again after a reload, and gone after a sign-out', async ({ browser }) => {
  const page = await openConsole(browser, admin, '/notices/new');
  const title = page.getByLabel('العنوان');
  await title.fill('عرض الربيع');
  await page.getByRole('button', { name: 'حفظ المسودة' }).click();
  const text = page.getByRole('textbox', { name: 'نص الإشعار' });
  await expect(text).toHaveAccessibleDescription(/هذا الحقل مطلوب/);
  await expect(text).toBeFocused();
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += dialog.type() === 'beforeunload' ? 1 : 0;
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toBe(1);
  await expect(title).toHaveValue('عرض الربيع');
  await expect(page.getByText('هذا ما كُتب هنا من قبل ولم يُحفظ بعد.')).toBeVisible();
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await expect(page.getByLabel('رقم الهاتف')).toBeVisible();
  const stored = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('console-draft')),
  );
  expect(stored).toEqual([]);
});
