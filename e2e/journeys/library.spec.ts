import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { expectPlayed, listenToPage } from '../support/observe-clips.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

const VIDEO_LESSON = 'كيف نطلب في المطعم؟';
const SOUND_LESSON = 'نستمع معًا: مكالمة من الفندق';
const VIDEO_RECORDING = 'السؤال عن الطريق';
const SOUND_RECORDING = 'في السوق: كم الثمن؟';

function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name });
}

test('a learner follows a teacher, and unfollowing ends the notifications @main', async ({ page, request }, info) => {
  const faults = watchPage(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/live/lessons');
  await page.getByRole('link', { name: VIDEO_LESSON }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(VIDEO_LESSON);
  await page.getByRole('link', { name: /هدى العلي/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('هدى العلي');
  const nextSave = () => page.waitForResponse(/favorite-teacher-(follow|notify)-toggle/);
  const notify = page.getByRole('switch', { name: /تذكيري بالدروس المباشرة/ });

  let saved = nextSave();
  await page.getByRole('button', { name: 'متابعة هدى العلي', exact: true }).click();
  expect(await (await saved).json()).toMatchObject({ following: true });
  await expect(page.getByText('بانتظار أول متابعة')).toBeHidden();
  saved = nextSave();
  await notify.click();
  await expect(notify).toBeChecked();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'إلغاء متابعة هدى العلي' })).toHaveAttribute('aria-pressed', 'true');
  await expect(notify).toBeChecked();

  saved = nextSave();
  await page.getByRole('button', { name: 'إلغاء متابعة هدى العلي' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('button', { name: 'متابعة هدى العلي', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(notify).not.toBeChecked();
  await section(page, 'تسجيلات الدروس').getByRole('link', { name: SOUND_RECORDING }).click();
  await expect(page).toHaveURL(/#\/recording\/sound\/lessons\//);
  expect(faults).toEqual([]);
});

test('the lessons to come: by kind, with their time, and a reminder that is kept', async ({ page, request }, info) => {
  const faults = watchPage(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/live/lessons');
  const soon = section(page, 'قريبًا');
  const [videoLesson, soundLesson] = [
    soon.getByRole('link', { name: VIDEO_LESSON }),
    soon.getByRole('link', { name: SOUND_LESSON }),
  ];
  await expect(videoLesson).toBeVisible();
  await expect(soundLesson).toBeVisible();
  await page.getByText('مرئي', { exact: true }).click();
  await expect(soundLesson).toBeHidden();
  await expect(videoLesson).toBeVisible();
  await page.getByText('صوتي', { exact: true }).click();
  await expect(videoLesson).toBeHidden();
  await expect(soundLesson).toBeVisible();

  await page.getByText('الكل', { exact: true }).click();
  for (const [title, kind] of [
    [SOUND_LESSON, 'sound'],
    [VIDEO_LESSON, 'video'],
  ] as const) {
    await soon.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`#/live/${kind}/lessons/`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('يبدأ بعد')).toBeVisible();
    await expect(page.getByRole('main').getByText('7:00')).toBeVisible();
    await page.getByRole('button', { name: 'رجوع' }).click();
  }

  await videoLesson.click();
  const remind = page.getByRole('switch', { name: /تذكيري بموعده/ });
  await expect(remind).not.toBeChecked();
  const saved = page.waitForResponse(/favorite-teacher-notify-toggle/);
  await remind.click();
  await expect(remind).toBeChecked();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(remind).toBeChecked();
  expect(faults).toEqual([]);
});

test('a recorded video plays with its captions, faster, and continues where it was left @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  await listenToPage(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/live/lessons');
  await section(page, 'تسجيلات').getByRole('link', { name: VIDEO_RECORDING }).click();
  const video = page.getByLabel('مشغّل الدرس');
  // The browser's controls ignore touches until they have the video's metadata.
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0);
  await video.click();
  await expectPlayed(page, '.mp4', { beyond: 0.5 });
  expect(
    await video.evaluate((element: HTMLVideoElement) => [
      element.readyState >= 2,
      element.videoWidth > 0,
      element.textTracks[0]?.cues?.length !== 0,
    ]),
  ).toEqual([true, true, true]);
  await page.getByText('1.5×', { exact: true }).click();
  await expectPlayed(page, '.mp4', { rate: 1.5 });

  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 24;
  });
  await expectPlayed(page, '.mp4', { beyond: 24.2, rate: 1.5 });
  const saved = page.waitForResponse(/recording\/position/);
  await video.click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(/المتابعة من حيث توقفت: 0:2\d/)).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(23);
  await page.getByRole('button', { name: 'من البداية' }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeLessThan(1);
  expect(faults).toEqual([]);
});

test('a recorded lesson for the ear plays with the words of the moment, and its playlist leads on', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  await listenToPage(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/live/lessons');
  await page.getByText('في المدينة', { exact: true }).click();
  await section(page, 'قوائم الدروس').getByRole('link', { name: VIDEO_RECORDING }).click();
  await expect(page).toHaveURL(/\?playlist=/);
  await expect(page.getByText('من قائمة «في المدينة» · 1 من 2')).toBeVisible();
  await section(page, 'الدرس التالي').getByRole('link', { name: SOUND_RECORDING }).click();
  await expect(page).toHaveURL(/#\/recording\/sound\/lessons\/.*\?playlist=/);

  await page.getByRole('button', { name: 'تشغيل', exact: true }).click();
  await expectPlayed(page, '.m4a', { beyond: 0.5 });
  const position = page.getByRole('slider', { name: 'موضع التشغيل' });
  await position.fill('40');
  await expectPlayed(page, '.m4a', { beyond: 40.2 });
  await expect(page.getByRole('group', { name: 'ما يُقال الآن' })).toContainText(/[a-z\u0600-\u06ff]{2}/i);
  await page.getByText('0.75×', { exact: true }).click();
  await expectPlayed(page, '.m4a', { beyond: 40, rate: 0.75 });
  const saved = page.waitForResponse(/recording\/position/);
  await page.getByRole('button', { name: 'إيقاف مؤقت' }).click();
  expect((await saved).status()).toBe(200);
  await page.getByRole('button', { name: 'رجوع 10 ثوانٍ' }).click();
  await expect(position).toHaveAttribute('aria-valuetext', /^0:3\d/);
  await page.reload();
  await expect(page.getByText(/المتابعة من حيث توقفت:/)).toBeVisible();
  expect(faults).toEqual([]);
});

test('an inbox without messages says what will come', async ({ page, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/inbox');
  await expect(page.getByRole('heading', { name: 'لا رسائل بعد' })).toBeVisible();
  await page.getByRole('link', { name: 'إلى الدروس المباشرة' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الدروس المباشرة');
});

test('the level’s library opens its lessons and recordings', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/home');
  await page.getByRole('link', { name: /مكتبة المستوى/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('مكتبة المستوى');
  await expect(page.getByRole('link', { name: VIDEO_RECORDING })).toBeVisible();
  await page.getByRole('link', { name: /أنا وأنت وهي/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('درس الأسبوع 1');
});

test('a guest checks the sound of the phone: tones are played, a voice is recorded and played back', async ({
  page,
}) => {
  const faults = watchPage(page);
  await listenToPage(page);
  await page.goto('/#/test/voice');
  await page.getByRole('button', { name: 'تشغيل النغمات' }).click();
  await expect(page.getByRole('button', { name: 'نشغّل النغمات…' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'تشغيل النغمات' })).toBeVisible();
  await page.getByRole('button', { name: 'تسجيل أربع ثوانٍ' }).click();
  await expect(page.getByText(/نسجّل الآن…/)).toBeVisible();
  await expect(page.getByText('وصل الصوت واضحًا. لنستمع إليه للتأكد.')).toBeVisible();
  await page.getByRole('button', { name: 'الاستماع إلى صوتك' }).click();
  await expectPlayed(page, 'blob:', { beyond: 0.2 });
  expect(faults).toEqual([]);
});

test('the connection check measures and judges', async ({ page }) => {
  const faults = watchPage(page);
  await page.goto('/#/cw');
  await page.getByRole('button', { name: 'بدء الفحص' }).click();
  await expect(page.getByRole('button', { name: 'إعادة الفحص' })).toBeVisible();
  await expect(page.getByRole('status').getByRole('heading', { level: 2 })).toBeVisible();
  const network = section(page, 'الشبكة');
  await expect(network.getByText('زمن الاستجابة')).toBeVisible();
  await expect(network.getByText(/\d+ م\.ث/).first()).toBeVisible();
  await expect(section(page, 'الجهاز والمتصفح').getByText('تسجيل الصوت')).toBeVisible();
  expect(faults).toEqual([]);
});
