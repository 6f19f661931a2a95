import type { QuestionView } from '@lisan/contract/learner/question';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { storeScreens } from '../support/offline.ts';
import { countCodes, freshNumber, readCode, signInOnce, signUp, type Account } from '../support/phone.ts';
import { answerWithoutNetwork, giveByHand } from '../support/answer-questions.ts';
import { expectSignInPage } from '../support/watch-page.ts';

const ANSWER = '**/api/check/practical/answer';

/** Signs the same account in again, in another session. */
async function signInAgain(request: APIRequestContext, { msisdn, levelId }: Account): Promise<Account> {
  const codes = await countCodes(request, msisdn);
  await expect(async () => {
    const asked = await request.post('/api/client/login', { data: { msisdn } });
    if (asked.status() === 429) await request.post('/simulator/clock', { data: { advance: 'PT31S' } });
    expect(asked.ok()).toBe(true);
  }).toPass();
  const otp = await readCode(request, msisdn, codes);
  const confirmed = await request.post('/api/client/confirm/otp', { data: { msisdn, otp } });
  const { access_token: token } = (await confirmed.json()) as { access_token: string };
  return { msisdn, levelId, token };
}

/**
 * Answers the first questions of a practical without a network, and leaves the answers on the phone. Returns these
 * questions and `more` unanswered ones.
 */
async function answerOffline(page: Page, count: number, more = 0): Promise<QuestionView[]> {
  const book = await openAnswerBook();
  await page.goto('/#/practical');
  await storeScreens(page);
  const listed = page.waitForResponse(/practical\/question/);
  await page.getByRole('main').locator('a[href*="/practical/questions/"]').first().click();
  const { questions } = (await (await listed).json()) as { questions: QuestionView[] };
  await page.getByRole('button', { name: 'بدء التدريب' }).click();
  await page.context().setOffline(true);
  const answered = questions.slice(0, count);
  for (const question of answered) await answerWithoutNetwork(page, question, book.rightAnswer(question));
  return questions.slice(0, count + more);
}

/** Returns the questions whose answers any page of this browser sent, once for each request. */
function followSent(page: Page): string[] {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (!request.url().includes('/api/check/practical/answer')) return;
    sent.push((request.postDataJSON() as { question_uuid: string }).question_uuid);
  });
  return sent;
}

const uuids = (questions: readonly QuestionView[]) => questions.map(({ uuid }) => uuid);

test('answers stay while the subscription does not cover them, are shown with the reason, and are sent once it does', async ({
  page,
  context,
  request,
}, info) => {
  test.setTimeout(150_000);
  await signInOnce(page, await signUp(request, freshNumber(info)));
  const answered = await answerOffline(page, 2);
  const body = { code: 'subscription_required', message: 'اشتراكك متوقف الآن.', request_id: 'r' };
  await page.route(ANSWER, (route) => route.fulfill({ status: 403, json: body }));
  await page.route('**/api/user?*', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { user: { subscription: object | null } };
    await route.fulfill({
      json: { ...json, user: { ...json.user, subscription: { ...json.user.subscription, state: 'expired' } } },
    });
  });
  await context.setOffline(false);
  await page.goto('/#/answers');
  await expect(page.getByRole('heading', { name: 'محفوظة ولم تُقبل بعد' })).toBeVisible();
  await expect(page.getByText('اشتراكك متوقف الآن.', { exact: true })).toBeVisible();
  await expect(page.getByText('جوابان')).toBeVisible();
  await page.reload();
  await expect(page.getByText('اشتراكك متوقف الآن.', { exact: true })).toBeVisible();

  const sent = followSent(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByText('كسبت 10 نقاط').or(page.getByText('الأجوبة الصحيحة: 2 من 2'))).toBeVisible();
  // The page may send an answer before the reload, or again after a reload that cut it off.
  expect(new Set(sent)).toEqual(new Set(uuids(answered)));
});

test('the panel of an answer says that the subscription does not cover it, and no toast covers the way on', async ({
  page,
  context,
  request,
}, info) => {
  await signInOnce(page, await signUp(request, freshNumber(info)));
  const [question] = await answerOffline(page, 0, 1);
  const book = await openAnswerBook();
  await giveByHand(page, question as QuestionView, book.rightAnswer(question as QuestionView));
  await expect(page.getByText('لا اتصال الآن، ولا بأس')).toBeVisible();
  const body = { code: 'subscription_required', message: 'اشتراكك متوقف الآن.', request_id: 'r' };
  await page.route(ANSWER, (route) => route.fulfill({ status: 403, json: body }));
  await context.setOffline(false);
  const toast = page.getByText('أمر واحد لم يُقبل بعد');
  await expect(toast).toBeVisible();
  await expect(page.getByText('وحين يُفعَّل اشتراكك نصحّحه')).toBeVisible();
  const [over, sheet] = await Promise.all(
    [toast, page.locator('main footer')].map((part) =>
      part.evaluate((found) => found.getBoundingClientRect().toJSON() as DOMRect),
    ),
  );
  expect(over?.bottom).toBeLessThan(sheet?.top ?? 0);
});

test('a token that is no longer valid leaves the answers to the same account; another account sees and sends none', async ({
  page,
  context,
  request,
}, info) => {
  test.setTimeout(180_000);
  const sarah = await signUp(request, freshNumber(info));
  const omar = await signUp(request, freshNumber(info));
  await signInOnce(page, sarah);
  const answered = await answerOffline(page, 2);
  await request.post('/api/client/logout', { headers: { authorization: `Bearer ${sarah.token}` } });
  await context.setOffline(false);
  // The host's page, not the app's route that leads there.
  await expect(page).toHaveURL(/^[^#]*\/login/);

  const sent = followSent(page);
  await signInOnce(page, omar);
  await page.goto('/?omar#/answers');
  await expect(page.getByText('لا أجوبة تنتظر')).toBeVisible();
  await page.goto('/?omar#/profile');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).not.toContainText('لم يصل إلينا بعد');
  await dialog.getByRole('button', { name: 'نعم، الخروج' }).click();
  await expect(page.getByRole('button', { name: 'بداية مجانية' })).toBeVisible();
  expect(sent).toEqual([]);

  await signInOnce(page, await signInAgain(request, sarah));
  await page.goto('/?sarah#/answers');
  await expect(page.getByText('الأجوبة الصحيحة: 2 من 2')).toBeVisible();
  expect(sent).toEqual(uuids(answered));
});

test('two tabs send what waits once', async ({ page, context, request }, info) => {
  test.setTimeout(150_000);
  await signInOnce(page, await signUp(request, freshNumber(info)));
  const other = await context.newPage();
  await other.goto('/#/home');
  await expect(other.getByRole('navigation').first()).toBeVisible();
  await page.bringToFront();
  const answered = await answerOffline(page, 3);
  const sent = followSent(page);
  await context.setOffline(false);
  await page.goto('/#/answers');
  await other.goto('/#/answers');
  await expect(page.getByText('الأجوبة الصحيحة: 3 من 3')).toBeVisible();
  await expect(other.getByText('الأجوبة الصحيحة: 3 من 3')).toBeVisible();
  expect(sent).toEqual(uuids(answered));
});

test('after a sign-out nothing says where the former learner was, going back included', async ({
  page,
  request,
}, info) => {
  await signInOnce(page, await signUp(request, freshNumber(info)));
  await page.goto('/#/week/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/#/profile');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، الخروج' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: 'بداية مجانية' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'بداية مجانية' })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await expectSignInPage(page);
});

test('signing out does not wait for a server that hangs', async ({ page, request }, info) => {
  await signInOnce(page, await signUp(request, freshNumber(info)));
  await page.goto('/#/profile');
  await page.route('**/api/client/logout', () => new Promise(() => undefined));
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، الخروج' }).click();
  await expect(page.getByRole('button', { name: 'بداية مجانية' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
});

test('a tab opens as the account that signed in in another one, and sends nothing for the first under its token', async ({
  page,
  context,
  request,
}, info) => {
  const sarah = await signUp(request, freshNumber(info));
  const omar = await signUp(request, freshNumber(info));
  await signInOnce(page, sarah);
  await page.goto('/#/profile');
  await expect(page.getByText(sarah.msisdn.slice(-4))).toBeVisible();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await signInOnce(other, omar);
  await expect(page.getByText('سُجِّل دخول جديد في نافذة أخرى')).toBeVisible();
  await expect(page).toHaveURL(/#\/home$/);
  await page.goto('/#/profile');
  await expect(page.getByText(omar.msisdn.slice(-4))).toBeVisible();
  await expect(page.getByText(sarah.msisdn.slice(-4))).toBeHidden();

  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(page.getByRole('button', { name: 'بداية مجانية' })).toBeVisible();
});

test('a clip plays from the network, and answers are still taken, when the phone is full', async ({
  page,
  context,
  request,
}, info) => {
  test.setTimeout(150_000);
  await signInOnce(page, await signUp(request, freshNumber(info)));
  await page.goto('/#/week/1');
  await storeScreens(page);
  const browser = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.reload();
  const clip = await page.evaluate(async () => {
    const weeks = (await (
      await fetch('/api/get/all/week/content?code=words', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      })
    ).json()) as object;
    return /\/course-media\/[^"]+/.exec(JSON.stringify(weeks))?.[0] ?? '';
  });
  expect(clip).not.toBe('');
  const seconds = await page.evaluate(async (src) => {
    const audio = new Audio(src);
    await audio.play();
    return audio.duration;
  }, clip);
  expect(seconds).toBeGreaterThan(0);
});
