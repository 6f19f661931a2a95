import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import {
  advanceClock,
  countCodes,
  freshNumber,
  openAs,
  readCode,
  signInOnce,
  signUp,
  type Account,
} from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { expectSignInPage, watchPage } from '../support/watch-page.ts';

test('a wanted screen survives the login @main', async ({ page, request }, info) => {
  const { msisdn } = await signUp(request, freshNumber(info));
  await advanceClock(request, 'PT31S');
  await page.goto('/#/grammar/present_perfect');
  await expect(page).toHaveURL(/\/home\?next=/);
  await page.goto(page.url().replace('/home?', '/login?'));
  await page.locator('input[inputmode=tel], input[type=tel]').fill(msisdn);
  const codes = await countCodes(request, msisdn);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await page.getByRole('textbox', { name: 'الرمز' }).fill(await readCode(request, msisdn, codes));
  await expect(page).toHaveURL(/#\/grammar\/present_perfect$/);
});

for (const next of ['https://example.com/', '//example.com', '/#//example.com', 'javascript:alert(1)', '/nowhere']) {
  test(`no redirect leaves the app: next=${next}`, async ({ page, request, baseURL }, info) => {
    const account = await signUp(request, freshNumber(info));
    await openAs(page, account, '/home');
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(/#\/home$/);
    expect(page.url().startsWith(`${baseURL}/`)).toBe(true);
  });
}

test('a guest’s address is reported from the landing page, stored without codes, and leads to /home', async ({
  page,
}) => {
  const reported = page.waitForRequest(
    (request) => request.url().includes('detected/url') && (request.postData() ?? '').includes('landing_page'),
  );
  await page.goto('/?utm_source=newspaper&utm_campaign=autumn#/');
  expect((await reported).postDataJSON()).toMatchObject({ type: 'landing_page' });
  await expect(page).toHaveURL(/\/home/);
  const stored = await page.evaluate(() => localStorage.getItem('url'));
  expect(stored).toContain('utm_source=newspaper');
});

test('guests’ screens send a learner home', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/otp');
  await expect(page).toHaveURL(/#\/home$/);
  for (const address of ['/#/', '/#/login', '/#/guest-rule', '/home', '/login']) {
    await page.goto(address);
    await expect(page).toHaveURL(/#\/home$/);
  }
});

test('/otp without a number leads to /login', async ({ page }) => {
  await page.goto('/#/otp');
  await expect(page).toHaveURL(/\/login/);
  await expectSignInPage(page);
});

test('the details screens send a learner with levels home; the level screens stay open', async ({
  page,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/details');
  await expect(page).toHaveURL(/#\/home$/);
  await page.goto('/#/details/avatar');
  await expect(page).toHaveURL(/#\/home$/);
  await page.goto('/#/levels');
  await expect(page.getByRole('link', { name: /A1/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/#\/levels$/);
});

test('the welcome screen is for those who come from signing in or from picking a level', async ({
  page,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/welcome';
  });
  await expect(page).toHaveURL(/#\/home$/);
});

test('the cookie restores a login that the browser purged', async ({ page, context, request, baseURL }, info) => {
  const { token } = await signUp(request, freshNumber(info));
  await context.addCookies([{ name: 'access_token', value: token, url: baseURL ?? '' }]);
  await page.goto('/#/profile');
  await expect(page).toHaveURL(/#\/profile$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token);
  expect(
    await page.evaluate(() => [localStorage.getItem('show-week-quiz'), localStorage.getItem('show-apps-links')]),
  ).toEqual(['true', 'true']);
});

test('a login link signs in once and leaves the address bar', async ({ page, request }, info) => {
  const { msisdn } = await signUp(request, freshNumber(info));
  const response = await request.post('/simulator/login-code', { data: { msisdn } });
  const { url } = (await response.json()) as { url: string };
  // The page leaves for another one, perhaps before it has loaded.
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/#\/home$/);
  expect(page.url()).not.toContain('dr=');
  await forgetSession(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/login/);
  // Waited for, so that the browser is not closed in the middle of a navigation, which now and then never ends.
  await expect(page.getByRole('heading', { name: 'أهلًا بك في لسان' })).toBeVisible();
});

test('a number and a code in the address sign in; a wrong code leads to /login @main', async ({
  page,
  request,
}, info) => {
  const msisdn = freshNumber(info);
  await request.post('/api/client/login', { data: { msisdn } });
  const otp = await readCode(request, msisdn);
  await page.goto(`/#/home?msisdn=${encodeURIComponent(msisdn)}&otp=${otp}`);
  await expect(page).toHaveURL(/#\/details/);
  expect(page.url()).not.toContain('otp=');

  await forgetSession(page);
  await page.goto(`/?msisdn=${encodeURIComponent(msisdn)}&otp=000000#/home`);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'أهلًا بك في لسان' })).toBeVisible();
});

test('a login link of another learner asks first; staying leaves the account, its answers and the link as they were @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const first = await signUp(request, freshNumber(info));
  const other = await signUp(request, freshNumber(info));
  await signInOnce(page, first);
  await leaveItemUnsent(page, request, first);
  const url = await issueLink(request, other);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'بأي حساب نتابع؟' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(masked(first));
  await expect(page.getByRole('main')).toContainText(masked(other));
  await expect(page.getByRole('main')).toContainText('أول حرف من الاسم: س');
  await expect(page.getByRole('main')).not.toContainText('سارة');
  await expect(page.getByText('لديك إنجاز واحد لم يُرسل.')).toBeVisible();
  expect(page.url()).not.toContain('dr=');
  await expect(page.getByRole('button', { name: 'المتابعة دون تغيير' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByText('إنجاز واحد ينتظر الإرسال')).toBeVisible();
  expect(await storedToken(page)).toBe(first.token);
  // The link was not used up.
  await forgetSession(page);
  await page.goto(url, { waitUntil: 'commit' });
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/أهلًا/);
  expect(faults).toEqual([]);
});

test('a cookie of another account asks first, once, and staying changes nothing', async ({
  page,
  context,
  request,
  baseURL,
}, info) => {
  const first = await signUp(request, freshNumber(info));
  const other = await signUp(request, freshNumber(info));
  await signInOnce(page, first);
  // Another site on this host can set it.
  await context.addCookies([{ name: 'access_token', value: other.token, url: baseURL ?? '' }]);
  await page.goto('/#/profile');
  await expect(page.getByRole('heading', { name: 'بأي حساب نتابع؟' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(masked(other));
  await expectSound(page);
  await page.getByRole('button', { name: 'المتابعة دون تغيير' }).click();
  await expect(page).toHaveURL(/#\/profile$/);
  await page.reload();
  await expect(page).toHaveURL(/#\/profile$/);
  expect(await storedToken(page)).toBe(first.token);
});

test('the other account of a login link is signed in when it is chosen, and the answers wait for the first', async ({
  page,
  request,
}, info) => {
  const first = await signUp(request, freshNumber(info));
  const other = await signUp(request, freshNumber(info));
  await signInOnce(page, first);
  await leaveItemUnsent(page, request, first);
  await page.goto(await issueLink(request, other), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'الدخول بحساب الرابط' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/أهلًا/);
  await expect(page.getByText('إنجاز واحد ينتظر الإرسال')).toBeHidden();
  expect(await ownerOf(page, request)).toBe(other.msisdn);
  await page.unroute(ITEMS);
  await page.goto(await issueLink(request, first), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'الدخول بحساب الرابط' }).click();
  await expect(page.getByText('وصل إنجازك وحُفظ.')).toBeVisible();
  expect(await ownerOf(page, request)).toBe(first.msisdn);
  const headers = { authorization: `Bearer ${first.token}` };
  const { points } = (await (await request.get('/api/progress', { headers })).json()) as { points: number };
  expect(points).toBe(5);
});

test('a number and a code of another learner in the address ask first', async ({ page, request }, info) => {
  const first = await signUp(request, freshNumber(info));
  const other = freshNumber(info);
  await request.post('/api/client/login', { data: { msisdn: other } });
  const otp = await readCode(request, other);
  await signInOnce(page, first);
  await page.goto(`/?msisdn=${encodeURIComponent(other)}&otp=${otp}#/progress`);
  await expect(page.getByRole('heading', { name: 'بأي حساب نتابع؟' })).toBeVisible();
  expect(page.url()).not.toContain('otp=');
  // A reload also counts as an answer: nothing changes.
  await page.reload();
  await expect(page).toHaveURL(/#\/home$/);
  expect(await ownerOf(page, request)).toBe(first.msisdn);
});

test('a login link of the learner who is signed in opens without a question', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await signInOnce(page, account);
  await page.goto(await issueLink(request, account), { waitUntil: 'commit' });
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/أهلًا/);
  expect(await storedToken(page)).toBe(account.token);
});

test('a code that is typed after another tab has signed in asks first', async ({ page, context, request }, info) => {
  const first = await signUp(request, freshNumber(info));
  const other = freshNumber(info);
  await request.post('/api/client/login', { data: { msisdn: other } });
  const otp = await readCode(request, other);
  await page.goto('/robots.txt');
  await page.evaluate((msisdn) => localStorage.setItem('msisdn', msisdn), other);
  await page.goto('/#/otp');
  await expect(page.getByRole('textbox', { name: 'الرمز' })).toBeVisible();
  await signInOnce(await context.newPage(), first);
  await page.getByRole('textbox', { name: 'الرمز' }).fill(otp);
  await expect(page.getByRole('heading', { name: 'بأي حساب نتابع؟' })).toBeVisible();
  await page.getByRole('button', { name: 'المتابعة دون تغيير' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  expect(await storedToken(page)).toBe(first.token);
});

test('a dead token leads to the login with the wanted path, and is forgotten', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await request.post('/api/client/logout', { headers: { authorization: `Bearer ${account.token}` } });
  await signInOnce(page, account);
  await page.goto('/#/subscription/history');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('heading', { name: 'أهلًا بك في لسان' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the overlay of a long navigation can be cancelled', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let answer = () => {};
  const isCancelled = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/fetch/subscriber/details', async (route) => {
    await isCancelled;
    await route.continue();
  });
  await page.evaluate(() => {
    location.hash = '#/details';
  });
  const cancel = page.getByRole('button', { name: 'إخفاء شاشة الانتظار' });
  await cancel.click();
  await expect(cancel).toBeHidden();
  answer();
  await expect(page).toHaveURL(/#\/home$/);
});

test('a failing server is reported once, with the request id', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await page.route('**/api/user*', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'internal', message: 'حدث خطأ عندنا.', request_id: 'request-number-7' },
    }),
  );
  await openAs(page, account, '/profile');
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('حدث خطأ عندنا.');
  await expect(alert).toContainText('request-number-7');
  await expect(alert).toHaveCount(1);
});

test('an address that was typed without its slash opens', async ({ page, request }, info) => {
  const faults = watchPage(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/profile');
  // Another document in between: the address alone would not load the page again.
  await page.goto('/health/live');
  await page.goto('/#home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/أهلًا/);
  expect(faults).toEqual([]);
});

test('an unknown address gets a useful page', async ({ page }) => {
  await page.goto('/#/no-such-screen');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('لم نجد هذه الصفحة');
  await expect(page.getByRole('link').first()).toBeVisible();
});

/** Signs out without the server. Leaves the app first, because it navigates by itself when its token disappears. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('/health/live');
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
}

const ITEMS = '**/api/subscriber-content-points';

/** Finishes a dialogue while the server cannot be reached for it. */
async function leaveItemUnsent(page: Page, request: APIRequestContext, { token, levelId }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const week = await request.get('/api/get/main/content', { headers, params: { ActiveWeek: 1, level_id: levelId } });
  const { content } = (await week.json()) as { content: { audio: { uuid: string }[] } };
  await page.route(ITEMS, (route) => route.abort());
  await page.goto(`/#/audio/${content.audio[0]?.uuid}`);
  // Nothing is stored before the account is known.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('account'))).not.toBeNull();
  await page
    .getByRole('button', { name: /^استماع/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'فهمته، التالي' }).click();
  await expect(page.getByText('إنجاز واحد ينتظر الإرسال')).toBeVisible();
}

async function issueLink(request: APIRequestContext, { msisdn }: Account): Promise<string> {
  const response = await request.post('/simulator/login-code', { data: { msisdn } });
  return ((await response.json()) as { url: string }).url;
}

function masked({ msisdn }: Account): string {
  return `+964 770 *** ${msisdn.slice(-4)}`;
}

async function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'));
}

/** Returns the number of the signed-in account. */
async function ownerOf(page: Page, request: APIRequestContext): Promise<string> {
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const response = await request.get('/api/fetch/subscriber/details', { headers });
  return ((await response.json()) as { subscriber: { msisdn: string } }).subscriber.msisdn;
}
