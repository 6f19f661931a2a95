import { expect, type Page } from '@playwright/test';
import { makePng } from '../support/make-picture.ts';
import { test } from '../support/own-server.ts';
import { countCodes, freshNumber, readCode, signInOnce, signInStorage, signUp } from '../support/phone.ts';
import { RawViewer } from '../support/raw-viewer.ts';
import { expectSound } from '../support/sound-screen.ts';
import { TEACHER } from '../support/teach.ts';
import { watchPage } from '../support/watch-page.ts';

const TITLE = 'كيف نسأل عن الطريق بالإنجليزية؟';

test.use({ ownServer: 'studio', permissions: ['microphone', 'camera'] });
// One teacher is on the air in one lesson at a time: in order, but a failure does not skip the following tests.
test.describe.configure({ mode: 'default' });

let token: string | null = null;

/** Signs in by hand the first time; codes to one number come with waits between them. */
async function openStudio(page: Page): Promise<void> {
  if (token === null) await signIn(page);
  else {
    await signInStorage(page, { token, msisdn: TEACHER });
    await page.goto('/studio');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'دروسي' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'القادمة' })).toBeVisible();
  token = await page.evaluate(() => localStorage.getItem('token'));
}

async function signIn(page: Page): Promise<void> {
  const before = await countCodes(page.request, TEACHER);
  await page.goto('/studio');
  await page.getByLabel('رقم الهاتف').fill(TEACHER);
  await page.getByRole('button', { name: 'إرسال الرمز' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'رمز الدخول' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('الرمز', { exact: true }).fill(await readCode(page.request, TEACHER, before));
}

/** Plans a lesson for now and comes to the check of the devices. */
async function planForNow(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'درس جديد' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('عنوان الدرس').fill(TITLE);
  await form.getByText('الآن', { exact: true }).click();
  await form.getByRole('button', { name: 'متابعة إلى فحص الأجهزة' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'قبل البث' })).toBeVisible();
  return new URL(page.url()).hash.split('/').at(-1) ?? '';
}

async function expectPicture(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0), {
      message: 'the camera’s picture moves',
    })
    .toBeGreaterThan(5);
}

test('a learner who is no teacher sees so, and may sign in with another number', async ({ page, request }, info) => {
  const faults = watchPage(page);
  await page.goto('/studio');
  await expectSound(page);
  await signInOnce(page, await signUp(request, freshNumber(info)));
  await page.reload();
  await expect(page.getByText('هذا الحساب ليس حساب معلّم').last()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'دخول برقم آخر' }).click();
  await expect(page.getByLabel('رقم الهاتف')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(faults).toEqual([]);
});

test('a lesson is planned, changed and called off @main', async ({ page }) => {
  const faults = watchPage(page);
  await openStudio(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'درس جديد' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'حفظ الموعد' }).click();
  await expect(dialog.getByText('العنوان ثلاثة أحرف على الأقل.')).toBeVisible();
  await expectSound(page);
  await dialog.getByLabel('عنوان الدرس').fill(TITLE);
  await dialog.getByText('صوت فقط', { exact: true }).click();
  await dialog.getByLabel('المستوى').selectOption({ label: 'A2 · أساسي' });
  await dialog.getByRole('button', { name: 'حفظ الموعد' }).click();
  const card = page.getByRole('listitem').filter({ hasText: TITLE });
  await expect(card).toContainText('صوتي · A2');

  await card.getByRole('button', { name: `تعديل «${TITLE}»` }).click();
  await page.getByRole('dialog').getByLabel('عنوان الدرس').fill('عنوان أقصر');
  await page.getByRole('dialog').getByRole('button', { name: 'حفظ التعديل' }).click();
  const changed = page.getByRole('listitem').filter({ hasText: 'عنوان أقصر' });
  await expect(changed).toBeVisible();

  await changed.getByRole('button', { name: /^إلغاء «/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، إلغاء الدرس' }).click();
  await expect(changed).toBeHidden();
  expect(faults).toEqual([]);
});

test('a lesson continues the air, through a broken network, to its recording', async ({
  page,
  context,
  browser,
  request,
  serverUrl,
}, info) => {
  const faults = watchPage(page);
  await openStudio(page);
  const lessonId = await planForNow(page);
  await expectPicture(page);
  await expect(page.getByText('صوتك مسموع.')).toBeVisible();
  await expect(page.getByText('سرعة الإرسال تكفي.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'بدء البث الآن' }).click();
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();

  const account = await signUp(request, freshNumber(info));
  const viewer = await RawViewer.join(browser, { baseURL: serverUrl, account, lessonId });
  await viewer.expectMore(2);
  expect(await viewer.received()).toMatchObject({
    inits: 1,
    mime: expect.stringMatching(/^video\/mp4; ?codecs="?avc1/),
  });
  await expect(page.getByText('حاضر واحد', { exact: true })).toBeAttached();
  await expectSound(page);

  await viewer.ask('متى نقول turn left؟');
  const question = page.getByRole('listitem').filter({ hasText: 'متى نقول turn left؟' });
  await expect(question).toContainText('سارة');
  await question.getByRole('button', { name: 'أجبت' }).click();
  await expect(question.getByText('أُجيب عنه', { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'كتم المرسِل' }).click();
  await expect(question.getByText('المرسِل مكتوم')).toBeVisible();
  await expectSound(page);
  await page.getByText('الحاضرون', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'الحاضرون' })).toContainText('سارة');
  await page.getByText('المحادثة', { exact: true }).click();
  const chat = page.getByRole('switch', { name: /المحادثة مفتوحة للجميع/ });
  await chat.click();
  await expect(chat).toBeChecked();
  await expectSound(page);

  const { inits, waits } = await viewer.received();
  expect(inits).toBe(1);
  await context.setOffline(true);
  await expect(page.getByText(/انقطع الاتصال/)).toBeVisible();
  await expect
    .poll(async () => (await viewer.received()).waits, { message: 'viewers receive the interruption' })
    .toBeGreaterThan(waits);
  await context.setOffline(false);
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();
  await expect.poll(async () => (await viewer.received()).inits, { message: 'a new init segment arrives' }).toBe(2);
  await viewer.expectMore((await viewer.received()).fragments + 2);

  await page.getByRole('button', { name: 'كتم صوتك' }).click();
  await expect(page.getByText('صوتك مكتوم: لا يسمعك أحد.')).toBeVisible();
  await page.getByRole('button', { name: 'إطفاء الكاميرا' }).click();
  await expect(page.getByText('الكاميرا مطفأة')).toBeVisible();
  await viewer.expectMore((await viewer.received()).fragments + 2);

  // The server fails to end the lesson: it continues, for the viewers too.
  await page.route(`**/api/studio/lessons/${lessonId}/end`, (route) => route.fulfill({ status: 503 }), { times: 1 });
  const dialog = page.getByRole('alertdialog');
  const ended = await viewer.received();
  await page.getByRole('button', { name: 'إنهاء الدرس' }).click();
  await dialog.getByRole('button', { name: 'نعم، إنهاء الدرس' }).click();
  await page.getByRole('button', { name: 'حسنًا' }).click();
  await dialog.getByRole('button', { name: 'متابعة الدرس' }).click();
  await expect
    .poll(async () => (await viewer.received()).inits, { message: 'it is published again' })
    .toBe(ended.inits + 1);
  await viewer.expectMore((await viewer.received()).fragments + 2);

  await page.getByRole('button', { name: 'إنهاء الدرس' }).click();
  await dialog.getByRole('button', { name: 'نعم، إنهاء الدرس' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'انتهى الدرس' })).toBeVisible();
  await expectSound(page);
  await viewer.close();
  await page.goto('/studio#/recordings');
  await expect(page.getByRole('link', { name: new RegExp(TITLE.replace('؟', '')) })).toBeVisible({ timeout: 30_000 });
  await expectSound(page);

  await page.getByRole('link', { name: new RegExp(TITLE.replace('؟', '')) }).click();
  const poster = page.getByRole('region', { name: 'صورة الغلاف' }).locator('img');
  const before = await poster.getAttribute('src', { timeout: 1000 }).catch(() => '');
  await page.getByRole('button', { name: 'التقاط صورة من الدرس' }).click();
  await expect(poster).not.toHaveAttribute('src', before ?? '');
  expect(faults).toEqual([expect.stringMatching(/^503 .*\/end$/)]);
});

test('a page that was closed finds the lesson on the air, and continues with it', async ({ page }) => {
  await openStudio(page);
  await planForNow(page);
  await page.getByRole('button', { name: 'بدء البث الآن' }).click();
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
  await page.goto('/studio');
  await page.getByRole('link', { name: 'العودة إلى البث' }).click();
  await page.getByRole('button', { name: 'العودة إلى البث' }).click();
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();
  await page.getByRole('button', { name: 'إنهاء الدرس' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، إنهاء الدرس' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'انتهى الدرس' })).toBeVisible();
});

test('another device of the teacher takes over, and gives back', async ({ page, browser, serverUrl }) => {
  await openStudio(page);
  const lessonId = await planForNow(page);
  await page.getByRole('button', { name: 'بدء البث الآن' }).click();
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();
  const context = await browser.newContext({ baseURL: serverUrl, permissions: ['microphone', 'camera'] });
  const other = await context.newPage();
  await openStudio(other);
  await other.goto(`/studio#/lesson/${lessonId}`);
  await other.getByRole('button', { name: 'العودة إلى البث' }).click();
  await expect(other.getByText('البث يصل جيدًا')).toBeVisible();
  await expect(page.getByText('الدرس يُبثّ من جهاز آخر')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'البث من هنا' }).click();
  await expect(page.getByText('البث يصل جيدًا')).toBeVisible();
  await expect(other.getByText('الدرس يُبثّ من جهاز آخر')).toBeVisible();
  await context.close();
  await page.getByRole('button', { name: 'إنهاء الدرس' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'نعم، إنهاء الدرس' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'انتهى الدرس' })).toBeVisible();
});

test('without a camera and a microphone the lesson cannot start, and the page says what to do', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await openStudio(page);
  await planForNow(page);
  await expect(page.getByText('لم يُسمح بالكاميرا أو الميكروفون')).toBeVisible();
  await expect(page.getByRole('button', { name: 'بدء البث الآن' })).toBeDisabled();
  await expectSound(page);
});

test('a recording is named, pictured, captioned and taken from the list', async ({ page }) => {
  const faults = watchPage(page);
  await openStudio(page);
  await page.getByRole('link', { name: 'التسجيلات' }).click();
  await page.getByRole('link', { name: /في السوق: كم الثمن/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /في السوق/ })).toBeVisible();
  await expectSound(page);

  await page.getByLabel('العنوان').fill('في السوق: كم ثمن هذا؟');
  await page.getByRole('button', { name: 'حفظ' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'في السوق: كم ثمن هذا؟' })).toBeVisible();

  const captions = page.getByRole('region', { name: 'النص المكتوب' });
  const upload = (text: string) =>
    captions
      .locator('input[type=file]')
      .setInputFiles({ name: 'lesson.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
  await upload('no captions at all');
  await expect(captions.getByRole('alert')).toBeVisible();
  await upload('WEBVTT\n\n00:00.000 --> 00:02.000\nHow much is it?\n');
  await expect(captions.getByRole('alert')).toBeHidden();
  await captions.getByRole('button', { name: 'إزالة النص' }).click();
  await expect(captions.getByText('لا نص مكتوب لهذا التسجيل بعد.')).toBeVisible();

  const poster = page.getByRole('region', { name: 'صورة الغلاف' });
  const before = await poster.locator('img').getAttribute('src');
  await poster
    .locator('input[type=file]')
    .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: makePng(320, 180) });
  await expect(poster.locator('img')).not.toHaveAttribute('src', before ?? '');

  await page.getByRole('switch', { name: /منشور للمتعلّمين/ }).click();
  await expect(page.getByRole('link', { name: 'مشاهدته كما يراه المتعلّمون' })).toBeHidden();
  await page.goto('/studio#/recordings');
  await expect(page.getByRole('link', { name: /كم ثمن هذا/ })).toContainText('غير منشور');
  expect(faults).toEqual([]);
});
