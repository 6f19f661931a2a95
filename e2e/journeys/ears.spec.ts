import { CONTRAST_IDS } from '@lisan/contract/learner/ears';
import { expect, type Page } from '@playwright/test';
import { freshNumber, openAs, signUp } from '../support/phone.ts';
import { expectSound } from '../support/sound-screen.ts';
import { test } from '../support/test.ts';
import { visit, watchPage } from '../support/watch-page.ts';

/** Listens, answers, and compares both words. */
async function answerTrial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'استماع', exact: true }).click();
  await expect(page.getByRole('button', { name: /إعادة الاستماع/ })).toBeVisible();
  const answers = page.getByRole('group');
  await answers.getByRole('button').first().click();
  await expect(page.getByRole('status').getByRole('heading')).toHaveText(/صحيح|ليس هذه المرة/);
}

/** The answers were guesses: six of ten bring points, fewer do not. */
async function expectPointsOfResult(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: /من 10 صحيحة/ });
  const correct = Number.parseInt((await heading.textContent()) ?? '', 10);
  await expect(page.getByText(correct >= 6 ? 'كسبت 5 نقاط' : /^لا نقاط لهذه الجولة/)).toBeVisible();
}

test('an ear is trained: from the practice list through a round to the curve @main', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/practical');
  await page.getByRole('link', { name: /تدريب أذنك/ }).click();
  await expect(page.getByRole('heading', { name: 'تدريب الأذن' })).toBeVisible();
  await expect(page.getByRole('link', { name: /لا أجوبة بعد/ })).toHaveCount(CONTRAST_IDS.length);
  await expectSound(page);

  await page.getByRole('link', { name: /الصوتان p و b/ }).click();
  await expect(page.getByText('يُفتح عند المرحلة 3 أو بعد 40 جوابًا.')).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'بدء جولة من 10' }).click();
  await expect(page.getByRole('heading', { name: 'أيّ الكلمتين سمعت؟' })).toBeVisible();
  await expectSound(page);
  for (let trial = 0; trial < 10; trial += 1) {
    await answerTrial(page);
    if (trial === 0) await expectSound(page);
    await page.getByRole('button', { name: trial === 9 ? 'عرض النتيجة' : 'التالي' }).click();
  }
  await expect(page.getByRole('heading', { name: 'انتهت الجولة' })).toBeVisible();
  await expectPointsOfResult(page);
  await page.getByText('بالأرقام').click();
  await expectSound(page);

  await page.getByRole('link', { name: 'إلى قائمة الأصوات' }).click();
  await expect(page.getByRole('link', { name: /المرحلة 1 من 4|المرحلة 2 من 4/ })).toHaveCount(1);
  expect(faults).toEqual([]);
});

test('without a network the ear training says what it needs', async ({ page, request, context }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/ears/p-b');
  await expect(page.getByRole('button', { name: 'بدء جولة من 10' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/تدريب الأذن يحتاج إلى الإنترنت/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'إلى التدريبات' })).toBeVisible();
  await expect(page.getByText('تعذّر التحميل')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'بدء جولة من 10' })).toBeVisible();
});

test('a lesson about two sounds leads to their training', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  const headers = { authorization: `Bearer ${account.token}` };
  const week = await request.get(`/api/get/main/content?ActiveWeek=1&level_id=${account.levelId}`, { headers });
  const { content } = (await week.json()) as { content: { lessons: { uuid: string; sound: { contrast?: string } }[] } };
  const [lesson] = content.lessons;
  expect(lesson?.sound.contrast).toBe('p-b');
  await openAs(page, account, '/home');
  await visit(page, `/lesson/${lesson?.uuid}`);
  await page.getByRole('link', { name: 'تدريب أذنك على هذا الفرق' }).click();
  await expect(page).toHaveURL(/#\/ears\/p-b$/);
});
