import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

type Studio = { token: string; shoot: (name: string) => Promise<void> };

const TITLE = 'كيف نسأل عن الطريق بالإنجليزية؟';
const RECORDING = /في السوق/;

/** Walks a teacher through the studio, from the sign-in over a whole lesson to its recording, and has each screen shot. */
export async function walkThroughStudio(page: Page, { token, shoot }: Studio): Promise<void> {
  await page.goto('/studio');
  await expect(page.getByRole('button', { name: 'إرسال الرمز' })).toBeVisible();
  await shoot('sign-in');
  await page.evaluate((known) => localStorage.setItem('token', known), token);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'القادمة' })).toBeVisible();
  await shoot('lessons');
  await page.getByRole('button', { name: 'درس جديد' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('عنوان الدرس').fill(TITLE);
  await shoot('form');
  await form.getByText('الآن', { exact: true }).click();
  await form.getByRole('button', { name: 'متابعة إلى فحص الأجهزة' }).click();
  await expect(page.getByText('صوتك مسموع.')).toBeVisible();
  await shoot('check');
  await page.getByRole('button', { name: 'بدء البث الآن' }).click();
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();
  await expect(page.getByText('لا أسئلة بعد. تظهر هنا حالما تصل.')).toBeVisible();
  await shoot('air');
  await page.getByRole('button', { name: 'إنهاء الدرس' }).click();
  await shoot('end');
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، إنهاء الدرس' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'انتهى الدرس' })).toBeVisible();
  await shoot('after');
  await page.goto('/studio#/recordings');
  await expect(page.getByRole('link', { name: RECORDING })).toBeVisible();
  await shoot('recordings');
  await page.getByRole('link', { name: RECORDING }).click();
  await expect(page.getByRole('heading', { level: 2, name: RECORDING })).toBeVisible();
  await shoot('recording');
}
