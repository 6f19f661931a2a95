import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import type { Account } from '../support/phone.ts';
import { freshNumber, openAs, signInOnce, signUp } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

type Item = { uuid: string; en: string; ar: string; picture_url?: string };
type Week = Record<'words' | 'sentences' | 'audio' | 'lessons', Item[]>;
type Progress = { points: number; done_uuids: string[] };

async function get<T>(request: APIRequestContext, { token }: Account, path: string): Promise<T> {
  const response = await request.get(`/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.ok()).toBe(true);
  return (await response.json()) as T;
}

async function firstWeek(request: APIRequestContext, account: Account): Promise<Week> {
  const path = `get/main/content?ActiveWeek=1&level_id=${account.levelId}`;
  return (await get<{ content: Week }>(request, account, path)).content;
}

async function download(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'معرفة حجمه أولًا' }).click();
  const measured = await page.getByText(/^نحو [\d.,]+ (كيلوبايت|ميغابايت)$/).textContent();
  await page.getByRole('button', { name: 'تنزيل الأسبوع' }).click();
  await expect(page.getByRole('heading', { name: 'الأسبوع على هاتفك' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(measured?.replace('نحو ', '') ?? '-')).toBeVisible();
  // The browser's own cache would hide a clip that is missing here.
  const clips = () => page.evaluate(async () => (await (await caches.open('course-media')).keys()).length);
  expect(await clips()).toBeGreaterThan(20);
}

/** Records on the page which clip is playing. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function playRecorded() {
      this.addEventListener('timeupdate', () => {
        if (this.currentTime > 0) document.documentElement.dataset['played'] = this.src;
      });
      return play.call(this);
    };
  });
}

/** Expects the first pictures of the course on the page to be drawn. */
async function expectPictures(page: Page, count: number): Promise<void> {
  const widths = () =>
    page
      .locator('img[src^="/course-media/pictures/"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await widths()).filter((width) => width > 0).length).toBeGreaterThanOrEqual(count);
}

async function playClip(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^استماع/ })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-played', /course-media/);
}

test('a week taken along is learnt without a network, and counts once when it is back @main', async ({
  page,
  context,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  const week = await firstWeek(request, account);
  const [dialogue] = week.audio;
  if (!dialogue) throw new Error('The first week has dialogues');
  const counted: string[] = [];
  // Only responses count as sent: the app also tries without a network.
  page.on('response', (reply) => {
    if (reply.url().endsWith('/api/subscriber-content-points')) counted.push(reply.request().postData() ?? '');
  });
  await listen(page);
  await openAs(page, account, '/week/1');
  await download(page);

  await context.setOffline(true);
  await page.goto(`/#/audio/${dialogue.uuid}`);
  await page.reload();
  await expect(page.getByText('لا اتصال بالإنترنت')).toBeVisible();
  await playClip(page);
  await page.getByRole('button', { name: 'فهمته، التالي' }).click();
  await expect(page.getByText('إنجاز واحد ينتظر الإرسال')).toBeVisible();
  expect((await get<Progress>(request, account, 'progress')).points).toBe(0);

  await page.reload();
  await expect(page.getByText('إنجاز واحد ينتظر الإرسال')).toBeVisible();
  expect(counted).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText('وصل إنجازك وحُفظ.')).toBeVisible();
  await expect(page.getByText('إنجاز واحد ينتظر الإرسال')).toBeHidden();
  const { points, done_uuids } = await get<Progress>(request, account, `progress?level_id=${account.levelId}&week=1`);
  expect(done_uuids).toEqual([dialogue.uuid]);
  expect(points).toBe(5);
  expect(counted).toEqual([JSON.stringify({ content_uuid: dialogue.uuid })]);
});

test('every screen of a downloaded week opens without a network, from a cold start', async ({
  page,
  context,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  const { words, sentences, audio, lessons } = await firstWeek(request, account);
  await listen(page);
  await openAs(page, account, '/week/1');
  await download(page);
  await context.setOffline(true);
  const faults = watchPage(page);
  const screens = [
    ['/home', words[0]?.ar],
    ['/week/1', words.at(-1)?.ar],
    [`/word/${words.at(-1)?.uuid}`, words.at(-1)?.ar],
    [`/sentence/${sentences[0]?.uuid}`, sentences[0]?.ar],
    [`/audio/${audio[0]?.uuid}`, audio[0]?.ar],
    [`/audio/page/${audio[0]?.uuid}`, undefined],
    [`/lesson/${lessons[0]?.uuid}`, lessons[0]?.ar],
  ] as const;
  for (const [path, text] of screens) {
    await page.goto(`/#${path}`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    if (text !== undefined && path !== '/home') await expect(page.getByText(text).first()).toBeAttached();
    await expect(page.getByText('تعذّر التحميل')).toHaveCount(0);
    if (/^\/(word|sentence|audio)/.test(path)) await playClip(page);
  }
  await page.goto(`/#/word/${words.find(({ picture_url }) => picture_url)?.uuid}`);
  await page.reload();
  await expectPictures(page, 1);
  await page.goto('/#/practical');
  await expectPictures(page, 5);
  expect(faults).toEqual([]);
});

test('what was taken along goes with the learner, after a warning about what was not sent', async ({
  page,
  context,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  const [dialogue] = (await firstWeek(request, account)).audio;
  // Once, not at every page: this learner leaves.
  await signInOnce(page, account);
  await page.goto('/#/week/1');
  await download(page);
  await context.setOffline(true);
  await page.goto(`/#/audio/${dialogue?.uuid}`);
  // A dialogue counts once it was played.
  await page.getByRole('button', { name: /^استماع: / }).click();
  await page.getByRole('button', { name: 'فهمته، التالي' }).click();
  await expect(page.getByText('إنجاز واحد ينتظر الإرسال')).toBeVisible();
  await page.goto('/#/profile');
  await page.getByRole('button', { name: 'تسجيل الخروج' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('لك إنجاز واحد لم يصل إلينا بعد');
  await dialog.getByRole('button', { name: 'نعم، الخروج' }).click();
  await expect(page.getByRole('button', { name: 'إرسال الرمز' })).toBeVisible();
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => name === 'course-media'),
  }));
  expect(left).toEqual({ databases: [], caches: [] });
});
