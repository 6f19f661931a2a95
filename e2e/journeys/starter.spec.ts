import type { QuestionView } from '@lisan/contract/learner/question';
import { expect } from '@playwright/test';
import { test } from '../support/test.ts';
import { openAnswerBook } from '../support/answer-book.ts';
import { answerByHand, goOn } from '../support/answer-questions.ts';
import { UNHURRIED } from '../support/daily-session.ts';
import { storeScreens } from '../support/offline.ts';
import { freshNumber, openAs, readCode, signUp } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

test('a beginner who cannot read reaches the first letters at the end of the first steps', async ({
  page,
  request,
}, info) => {
  const faults = watchPage(page);
  const msisdn = freshNumber(info);
  await request.post('/api/client/login', { data: { msisdn } });
  await page.goto(`/#/levels?msisdn=${encodeURIComponent(msisdn)}&otp=${await readCode(request, msisdn)}`);
  await expect(page).toHaveURL(/#\/details/);
  await page.getByRole('textbox', { name: 'الاسم' }).fill('سارة');
  await page.getByRole('button', { name: 'التالي' }).click();
  await page.getByRole('link', { name: /الحروف جديدة عليك؟/ }).click();
  await page.getByRole('button', { name: 'الأيام المجانية فقط' }).click();
  await expect(page).toHaveURL(/#\/welcome/);
  await page.getByRole('button', { name: 'البدء بالحروف' }).click();

  await expect(page).toHaveURL(/#\/starter\/1$/);
  const letter = page.getByRole('button', { name: /^A a/ });
  const sound = page.waitForRequest(/\.mp3/);
  await letter.click();
  await sound;
  await expect(page.getByRole('list', { name: 'الحروف السبعة الأولى' })).toHaveAttribute('dir', 'ltr');
  await page.getByRole('button', { name: 'إغلاق' }).click();
  await expect(page).toHaveURL(/#\/home/);
  await page.getByRole('link', { name: /الحروف والكلمات الأولى/ }).click();
  await expect(page).toHaveURL(/#\/starter$/);
  expect(faults).toEqual([]);
});

test('a lesson before A1 is finished by its questions, and home counts it @main', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  const book = await openAnswerBook();
  const headers = { authorization: `Bearer ${account.token}` };
  const { lessons } = (await (await request.get('/api/get/starter', { headers })).json()) as {
    lessons: { parts: unknown[]; questions: QuestionView[] }[];
  };
  const { parts, questions } = lessons[0] ?? { parts: [], questions: [] };
  await openAs(page, account, '/starter/1');
  for (let part = 1; part < parts.length; part += 1) {
    await page.getByRole('button', { name: 'التالي' }).click(UNHURRIED);
    await expect(page).toHaveURL(new RegExp(`part=${part + 1}$`));
  }
  await page.getByRole('button', { name: 'إلى الأسئلة' }).click(UNHURRIED);
  for (const question of questions) {
    await answerByHand(page, question, book.rightAnswer(question));
    await goOn(page);
  }
  await expect(page.getByRole('heading', { name: /أتممت التدريب|كلها صحيحة/ })).toBeVisible();
  await page.getByRole('link', { name: 'الدرس التالي' }).click();
  await expect(page).toHaveURL(/#\/starter\/2$/);
  await page.goto('/#/home');
  await expect(page.getByRole('link', { name: /الحروف والكلمات الأولى/ })).toContainText('أنجزت 1 من 6');
  await page.goto('/#/levels');
  await page.getByRole('link', { name: /الحروف جديدة عليك؟/ }).click();
  await expect(page.getByRole('link', { name: /الحروف الثلاثة عشر الأولى/ })).toContainText('أُنجز');
});

test('the lessons before A1 work without a network once they were opened, and say so before', async ({
  page,
  context,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة');
  await storeScreens(page);
  await context.setOffline(true);
  await page.goto('/#/starter');
  await expect(page.getByText(/فتح هذه الدروس أول مرة يحتاج إلى الإنترنت/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'إلى الرئيسية' })).toBeVisible();
  // The return of the network fetches the lessons.
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: /الدرس 1/ }).first()).toBeVisible();
  await context.setOffline(true);
  await page.goto('/#/starter/1');
  await page.reload();
  await expect(page.getByRole('button', { name: /^A a/ })).toBeVisible();
});
