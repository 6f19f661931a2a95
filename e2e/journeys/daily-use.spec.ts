import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { UNHURRIED } from '../support/daily-session.ts';
import { expectPlayed, listenToPage } from '../support/observe-clips.ts';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

async function expectPoints(page: Page, points: number): Promise<void> {
  await expect(page.getByRole('link', { name: 'النقاط:' })).toContainText(`النقاط:${points}`);
}

async function openWeek(page: Page, week: number): Promise<void> {
  await page.goto(`/#/week/${week}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`الأسبوع ${week}`);
}

/** The first of a category's list on the page of a week. */
function firstOf(page: Page, category: string) {
  return page.getByRole('list', { name: category }).getByRole('link').first();
}

test('a week’s items: a word, a sentence, a dialogue and the lesson, each played; reading a word earns nothing @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  await listenToPage(page);
  const clips: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/course-media/')) clips.push(response.status());
  });
  await openAs(page, await signUp(request, freshNumber(info)), '/home');

  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة');
  await expect(page.getByRole('heading', { name: /جلسة اليوم/ })).toBeVisible();
  await expectPoints(page, 0);
  await page.getByRole('link', { name: 'عرض الأسبوع' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الأسبوع 1');

  await test.step('a word', async () => {
    await firstOf(page, 'الكلمات').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('كلمة: hello');
    await expect(page.getByText(/^1 من \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'استماع: hello', exact: true }).click();
    await expectPlayed(page, '/course-media/');
    await page.getByRole('button', { name: 'استماع ببطء: hello' }).click();
    await expectPlayed(page, '/course-media/', { rate: 0.75 });
    await expect(page.getByText('تُحسب لك بعد تذكّرها في جلستك.')).toBeVisible();
    await page.getByRole('button', { name: 'التالي' }).click(UNHURRIED);
    await expect(page.getByText(/^2 من \d+$/)).toBeVisible();
  });

  await test.step('a sentence', async () => {
    await openWeek(page, 1);
    await firstOf(page, 'الجمل').click();
    await expect(page).toHaveURL(/#\/sentence\//);
    await page.getByRole('button', { name: 'التالي' }).click(UNHURRIED);
    await expect(page.getByText('2 من 6')).toBeVisible();
  });

  await test.step('a dialogue, one line alone', async () => {
    await openWeek(page, 1);
    await firstOf(page, 'الاستماع').click();
    await page.getByRole('link', { name: 'قراءة النص مع الاستماع' }).click();
    const lines = page.getByRole('main').getByRole('listitem').getByRole('button');
    await lines.nth(2).click();
    await expect(page.getByRole('listitem').locator('[aria-current=true]')).toContainText('Nice to meet you, too.');
    await expectPlayed(page, '/course-media/', { beyond: 3 });
    // The line alone: the clip stops before the next one.
    await expect(page.getByRole('button', { name: /^استماع: (?!Sara|Omar)/ })).toBeVisible();
    await page.getByRole('button', { name: 'فهمته، التالي' }).click(UNHURRIED);
    await expect(page.getByText('2 من 2')).toBeVisible();
  });

  await test.step('the lesson to its end', async () => {
    await openWeek(page, 1);
    await page.getByRole('link', { name: 'I am, you are, she is' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('درس الأسبوع 1');
    await expect(page.locator('a[href^="#/writing/1"]')).toBeVisible();
    await page.getByRole('button', { name: 'أنهيت الدرس' }).click(UNHURRIED);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('أحسنت!');
    await expect(page.getByText('أنهيت درس هذا الأسبوع.')).toBeVisible();
  });

  await test.step('progress shows it', async () => {
    await page.goto('/#/home');
    await expectPoints(page, 15);
    await page.getByRole('link', { name: 'النقاط:' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تقدّمي');
    await expect(page.getByText('يوم واحد', { exact: true })).toBeVisible();
    await expect(page.getByRole('definition').first()).toHaveText('15');
    for (const [name, value] of [
      ['الكلمات', 0],
      ['الجمل', 0],
      ['الاستماع', 1],
      ['الدروس', 1],
    ] as const) {
      await expect(page.getByRole('progressbar', { name })).toHaveAttribute('aria-valuenow', String(value));
    }
  });

  expect(clips.length).toBeGreaterThan(0);
  expect(clips.filter((status) => status !== 200 && status !== 206)).toEqual([]);
  expect(faults).toEqual([]);
});

test('the words of a week are read to the last one, and lead back to the week', async ({ page, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/week/1');
  await firstOf(page, 'الكلمات').click();
  const place = await page.getByText(/^1 من \d+$/).textContent();
  const words = Number(place?.split(' ').at(-1));
  expect(words).toBeGreaterThanOrEqual(40);
  for (let word = 1; word < words; word += 1) {
    await expect(page.getByText(`${word} من ${words}`)).toBeVisible();
    await page.getByRole('button', { name: 'التالي' }).click(UNHURRIED);
  }
  await page.getByRole('button', { name: 'إلى الأسبوع' }).click(UNHURRIED);
  await expect(page).toHaveURL(/#\/week\/1$/);
  await page.goto('/#/home');
  await expectPoints(page, 0);
});

test('another level and back: what was learnt is kept', async ({ page, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/week/1');
  await page.getByRole('link', { name: 'I am, you are, she is' }).click();
  await page.getByRole('button', { name: 'أنهيت الدرس' }).click(UNHURRIED);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('أحسنت!');

  await page.goto('/#/levels');
  await page.getByRole('link', { name: /A2/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('المستوى A2');
  await page.getByRole('button', { name: 'الانتقال إلى هذا المستوى' }).click();
  await expect(page).toHaveURL(/#\/home$/);
  await expect(page.getByText('انتقلت إلى المستوى A2.')).toBeVisible();
  await expect(page.getByText(/المستوى A2 · الأسبوع 1/)).toBeVisible();
  await expectPoints(page, 10);
  await expect(page.getByRole('link', { name: /درس الأسبوع/ })).toBeVisible();

  await page.goto('/#/levels');
  await expect(page.getByRole('link', { name: /A2/ })).toContainText('مستواك الآن');
  await page.getByRole('link', { name: /^A1/ }).click();
  await page.getByRole('button', { name: 'الانتقال إلى هذا المستوى' }).click();
  await expect(page.getByText(/المستوى A1 · الأسبوع 1/)).toBeVisible();
  await expect(page.getByRole('link', { name: /حوار الأسبوع/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /درس الأسبوع/ })).toHaveCount(0);
});

test('a week that is not open says when it opens and what opens it sooner', async ({ page, request }, info) => {
  await openAs(page, await signUp(request, freshNumber(info)), '/home');
  const weeks = page.getByRole('list', { name: 'كل الأسابيع' });
  await expect(weeks).toContainText(/الأسبوع 2:.*يُفتح/);
  await expect(weeks.getByRole('link', { name: /الأسبوع 2/ })).toHaveCount(0);
  await page.goto('/#/week/2');
  await expect(page.getByRole('heading', { name: 'هذا الأسبوع لم يُفتح بعد' })).toBeVisible();
  await expect(page.locator('main time')).toHaveAttribute('datetime', /^\d{4}-/);
  await expect(page.getByText(/وإن اجتزت اختبار الأسبوع الذي قبله فُتح حالًا/)).toBeVisible();
  await page.goto('/#/week/2/quiz');
  await expect(page.getByRole('heading', { name: 'لم يُفتح هذا الأسبوع بعد' })).toBeVisible();
  await page.goto('/#/week/1000');
  await expect(page.getByRole('heading', { name: 'لا أسبوع بهذا الرقم' })).toBeVisible();
});

test('a word is said aloud and compared with the model, without motion where none is wanted', async ({
  page,
  request,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listenToPage(page);
  await openAs(page, await signUp(request, freshNumber(info)), '/week/1');
  await firstOf(page, 'الكلمات').click();
  await page.getByRole('button', { name: 'تسجيل صوتك' }).click();
  await expect(page.getByText('التسجيل جارٍ الآن')).toBeVisible();
  // A button that pulses is never still enough to be pressed by a journey: the style is checked, so that it fails at once.
  const stop = page.getByRole('button', { name: 'إيقاف التسجيل' });
  await expect(stop).toHaveCSS('animation-iteration-count', '1');
  await stop.click();
  await expect(page.getByRole('heading', { name: 'مقارنة الصوتين' })).toBeVisible();
  await page.getByRole('button', { name: 'صوتك', exact: true }).click();
  await expectPlayed(page, 'blob:');
  await page.getByRole('button', { name: 'النموذج' }).click();
  await expectPlayed(page, '/course-media/');
});
