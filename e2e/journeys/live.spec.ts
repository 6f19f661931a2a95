import {
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  type WebSocketRoute,
} from '@playwright/test';
import { hasFfmpeg } from '../../scripts/ensure-programs.ts';
import { Broadcast } from '../support/broadcast.ts';
import { test } from '../support/own-server.ts';
import { advanceClock, freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { signInTeacher, Teacher } from '../support/teach.ts';
import { expectMoving, measureLatency, measureLoudness, readPlayback } from '../support/watch-lesson.ts';
import { watchPage } from '../support/watch-page.ts';

test.use({ ownServer: 'live' });

// The demo's teacher gives one lesson at a time, here and on no other journey's server.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** A quiet room's noise stays far below; a fake microphone's beep does not. */
const NOISE_FLOOR = 0.01;

let token: string;
let teacher: Teacher;
test.beforeAll(async ({ request }) => {
  token = await signInTeacher(request);
});
test.beforeEach(({ request }) => {
  teacher = new Teacher(request, token);
});

/** Opens another learner's phone. */
async function openPhone(browser: Browser, account: Account, hash: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext();
  const page = await context.newPage();
  await openAs(page, account, hash);
  return page;
}

test('a lesson plays within seconds, takes one like and a question, and can be joined late @main', async ({
  browser,
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const sara = await signUp(request, freshNumber(info));
  const ali = await signUp(request, freshNumber(info));
  const lesson = await teacher.schedule({ title: 'كيف نسأل عن الطريق؟', kind: 'video' });
  await openAs(page, sara, `/live/video/lessons/${lesson.id}`);
  await expect(page.getByText('فُتح باب الدرس')).toBeVisible();

  const camera = await Broadcast.open(browser);
  await camera.publish(await teacher.start(lesson.id), 'video');
  // The channel lets a waiting learner in.
  await expectMoving(page);
  expect(await measureLoudness(page, NOISE_FLOOR)).toBeGreaterThan(NOISE_FLOOR);
  expect(await measureLatency(page)).toBeLessThan(6000);

  const other = await openPhone(browser, ali, '/live/lessons');
  await other.getByRole('link', { name: 'دخول الدرس' }).click();
  await expectMoving(other, 'the picture moves for who comes late');
  await expect(page.getByText('حاضران الآن')).toBeAttached();

  await page.getByRole('button', { name: 'أعجبني' }).click();
  const liked = page.getByRole('button', { name: 'إلغاء الإعجاب' });
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(liked).toBeVisible();
  await other.getByRole('button', { name: 'أعجبني' }).click();
  await expect(other.getByText('إعجابات 2')).toBeVisible();
  await expect(page.getByText('إعجابات 2')).toBeVisible();

  await page.getByRole('textbox', { name: 'سؤالك' }).fill('متى نقول turn left؟');
  await page.getByRole('button', { name: 'إرسال', exact: true }).click();
  await expect(other.getByText('متى نقول')).toBeVisible();
  const [question] = await teacher.questions(lesson.id);
  expect(question?.text).toBe('متى نقول turn left؟');
  await teacher.moderate(question?.id ?? '', { answered: true });
  await expect(page.getByText('أجاب عنه المعلّم')).toBeVisible();
  // A lesson can change during a check; such a check is repeated.
  await expectSound(page);
  await teacher.moderate(question?.id ?? '', { hidden: true });
  await expect(other.getByText('متى نقول')).toBeHidden();

  // A learner who leaves is not counted, and comes back to a lesson that continues.
  await other.getByRole('link', { name: 'مغادرة الدرس' }).click();
  await expect(page.getByText('حاضر واحد الآن')).toBeAttached();
  await other.getByRole('link', { name: 'دخول الدرس' }).click();
  await expectMoving(other, 'the picture moves for who comes back');
  await other.context().close();

  await camera.stop();
  await teacher.end(lesson.id);
  await expect(page.getByRole('heading', { name: /^انتهى الدرس/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a teacher’s browser that crashes is waited for, the sound can be had alone, and all of it is a recording', async ({
  browser,
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const lesson = await teacher.schedule({ title: 'في المطار: أين البوابة؟', kind: 'video' });
  const first = await Broadcast.open(browser);
  await first.publish(await teacher.start(lesson.id), 'video');
  await openAs(page, await signUp(request, freshNumber(info)), `/live/video/lessons/${lesson.id}`);
  await expectMoving(page);

  await first.crash();
  await expect(page.getByText('المعلّم يعود بعد لحظة')).toBeVisible();
  const second = await Broadcast.open(browser);
  await second.publish(await teacher.start(lesson.id), 'video');
  await expectMoving(page, 'the picture moves again');
  await expect(page.getByText('المعلّم يعود بعد لحظة')).toBeHidden();

  // Without the picture only the sound is sent.
  const carried = page.waitForEvent('websocket', (socket) => socket.url().includes('tracks=sound'));
  await page.getByRole('switch', { name: /صوت فقط/ }).check();
  await carried;
  await expect.poll(async () => (await readPlayback(page)).time).toBeGreaterThan(0.2);
  await expect(page.locator('video')).toBeHidden();
  expect(await measureLoudness(page, NOISE_FLOOR)).toBeGreaterThan(NOISE_FLOOR);

  await second.stop();
  await teacher.end(lesson.id);
  await page.getByRole('link', { name: 'مشاهدة التسجيل' }).click({ timeout: 40_000 });
  const recording = page.getByLabel('مشغّل الدرس');
  await expect.poll(() => recording.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  const seconds = await recording.evaluate((video: HTMLVideoElement) => video.duration);
  expect(seconds).toBeGreaterThan(3);
  await recording.evaluate(async (video: HTMLVideoElement, to) => {
    video.currentTime = to;
    await video.play();
  }, seconds / 2);
  await expect.poll(async () => (await readPlayback(page)).time).toBeGreaterThan(seconds / 2 + 0.2);
  expect(faults).toEqual([]);
});

test('a broken connection is restored, and a viewer without WebSocket fetches the lesson', async ({
  browser,
  page,
  request,
}, info) => {
  test.skip(!hasFfmpeg(), 'ffmpeg converts the sound for players of HLS, and is not on the PATH');
  const faults = watchPage(page);
  const lesson = await teacher.schedule({ title: 'في الفندق: حجز غرفة', kind: 'video' });
  const camera = await Broadcast.open(browser);
  await camera.publish(await teacher.start(lesson.id), 'video');
  const connections: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live\/watch/, (socket) => {
    socket.connectToServer();
    connections.push(socket);
  });
  await openAs(page, await signUp(request, freshNumber(info)), `/live/video/lessons/${lesson.id}`);
  await expectMoving(page);
  await connections[0]?.close({ code: 1012 });
  await expect.poll(() => connections.length).toBe(2);
  await expectMoving(page, 'the picture moves over the next connection');

  const walled = await openPhone(browser, await signUp(request, freshNumber(info)), '/live/lessons');
  // The WebSocket opens but transfers nothing, as in some networks.
  await walled.routeWebSocket(/\/live\/watch/, () => {});
  const list = walled.waitForResponse(/lesson\.m3u8/);
  await walled.getByRole('link', { name: 'دخول الدرس' }).click();
  expect(await (await list).text()).toContain('AUDIO="sound"');
  await expectMoving(walled, 'the picture moves without a WebSocket');
  expect(await measureLoudness(walled, NOISE_FLOOR)).toBeGreaterThan(NOISE_FLOOR);
  // The addresses of segments change every minute.
  const addresses = new Set<string>();
  const refused: string[] = [];
  walled.on('response', (response) => {
    const [, expires] = /\/media\/live\/[^/]+\/(\d+)\//.exec(response.url()) ?? [];
    if (expires !== undefined) addresses.add(expires);
    if (expires !== undefined && !response.ok()) refused.push(response.url());
  });
  for (let minute = 1; minute <= 3; minute += 1) {
    await advanceClock(request, 'PT1M');
    await expect.poll(() => addresses.size).toBeGreaterThanOrEqual(minute);
    await expectMoving(walled, `the picture moves after ${minute} minutes`);
  }
  expect(refused).toEqual([]);
  // Without the picture only the segments of the sound are fetched.
  await walled.getByRole('switch', { name: /صوت فقط/ }).check();
  await walled.waitForResponse(/sound\.m3u8/);
  const fetched: string[] = [];
  walled.on('response', (response) => fetched.push(response.url()));
  await expect.poll(async () => (await readPlayback(walled)).time).toBeGreaterThan(0.2);
  expect(await measureLoudness(walled, NOISE_FLOOR)).toBeGreaterThan(NOISE_FLOOR);
  await expect.poll(() => fetched.filter((url) => url.includes('/sound-')).length).toBeGreaterThan(2);
  expect(fetched.filter((url) => url.includes('/video-'))).toEqual([]);
  await walled.context().close();
  await camera.stop();
  await teacher.end(lesson.id);
  expect(faults).toEqual([]);
});

test('a sound-only lesson plays, with the picture of the teacher', async ({ browser, page, request }, info) => {
  const faults = watchPage(page);
  const lesson = await teacher.schedule({ title: 'نستمع معًا: في السوق', kind: 'sound' });
  const microphone = await Broadcast.open(browser);
  await microphone.publish(await teacher.start(lesson.id), 'sound');
  await openAs(page, await signUp(request, freshNumber(info)), `/live/sound/lessons/${lesson.id}`);
  await expect.poll(async () => (await readPlayback(page)).time).toBeGreaterThan(0.2);
  expect(await measureLoudness(page, NOISE_FLOOR)).toBeGreaterThan(NOISE_FLOOR);
  await expect(page.locator('video')).toBeHidden();
  await microphone.stop();
  await teacher.end(lesson.id);
  await expect(page.getByRole('heading', { name: /^انتهى الدرس/ })).toBeVisible();
  expect(faults).toEqual([]);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the questions stand beside a large picture, and what one says below them', async ({
    browser,
    page,
    request,
  }, info) => {
    const faults = watchPage(page);
    const lesson = await teacher.schedule({ title: 'في المطار: أين البوابة؟', kind: 'video' });
    await openAs(page, await signUp(request, freshNumber(info)), `/live/video/lessons/${lesson.id}`);
    await expect(page.getByText('فُتح باب الدرس')).toBeVisible();
    await expectSound(page);
    const camera = await Broadcast.open(browser);
    await camera.publish(await teacher.start(lesson.id), 'video');
    await expectMoving(page);

    await page.getByRole('textbox', { name: 'سؤالك' }).fill('أين البوابة؟');
    await page.getByRole('button', { name: 'إرسال', exact: true }).click();
    await expect(page.getByText('أين البوابة؟', { exact: true })).toBeVisible();
    const picture = await boxOf(page.locator('video'));
    const talk = await boxOf(page.getByRole('region', { name: 'أسئلة الدرس' }));
    const say = await boxOf(page.getByRole('textbox', { name: 'سؤالك' }));
    expect(picture.width).toBeGreaterThan(780);
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
    expect(talk.x + talk.width).toBeLessThanOrEqual(picture.x);
    expect(say.y).toBeGreaterThan(talk.y + talk.height);
    expect(say.y + say.height).toBeLessThanOrEqual(800);
    await expectSound(page);
    await camera.stop();
    await teacher.end(lesson.id);
    expect(faults).toEqual([]);
  });
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
}
