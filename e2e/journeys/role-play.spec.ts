import type { Fit, RolePlayView } from '@lisan/contract/learner/role-play';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { UNHURRIED } from '../support/daily-session.ts';
import { freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { watchPage } from '../support/watch-page.ts';

const MARKS: Record<Fit, string> = { good: 'ردّ موفَّق', fair: 'مقبول', poor: 'غير مناسب' };

type Talk = { role_play: RolePlayView; reached: Fit[] };

/** Reads the first practical's conversation, as its screen does. */
async function readTalk(request: APIRequestContext, { token }: Account): Promise<Talk> {
  const headers = { authorization: `Bearer ${token}` };
  const list = await request.get('/api/get/subscriber/practicals', { headers });
  const { practicals } = (await list.json()) as { practicals: { uuid: string }[] };
  const params = { practical_id: practicals[0]?.uuid ?? '' };
  return (await (await request.get('/api/get/role-play', { headers, params })).json()) as Talk;
}

/** The lines to an end of this outcome: in each turn the first line of this fit, else the first that there is. */
function linesTo({ turns }: RolePlayView, fit: Fit): RolePlayView['turns'][number]['choices'] {
  const lines: RolePlayView['turns'][number]['choices'] = [];
  let turn = turns[0];
  while (turn) {
    const choice = turn.choices.find((one) => one.fit === fit) ?? turn.choices[0];
    if (!choice) break;
    lines.push(choice);
    const { next } = choice;
    turn = turns.find(({ id }) => id === next);
  }
  return lines;
}

const line = (page: Page, en: string) => page.getByRole('listitem').getByRole('button', { name: en, exact: true });
const goOn = (page: Page) => page.getByRole('button', { name: /^(متابعة|كيف انتهى الحوار؟)$/ }).click(UNHURRIED);

async function speakInSilence(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await page.getByRole('button', { name: /^(تخطّي|كيف انتهى الحوار؟)$/ }).click(UNHURRIED);
}

test('a poor conversation, then a good one, whose points are given once @main', async ({ page, request }, info) => {
  const faults = watchPage(page);
  const account = await signUp(request, freshNumber(info));
  const { role_play: talk } = await readTalk(request, account);
  await openAs(page, account, `/practical/questions/${talk.practical_id}`);
  await page.getByRole('link', { name: /^حوار/ }).click();
  await page.getByRole('button', { name: 'بدء الحوار' }).click();

  for (const [index, { en, fit, remark }] of linesTo(talk, 'poor').entries()) {
    await line(page, en).click(UNHURRIED);
    if (fit === 'good') await speakInSilence(page, 'نطقها بصوتك');
    // A reload returns to the same place.
    if (index === 0) await page.reload();
    await expect(page.getByText(MARKS[fit], { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(remark);
    await goOn(page);
    // Only good English is spoken.
    if (fit !== 'good') await speakInSilence(page, 'نطق الردّ الأنسب بصوتك');
  }
  await expect(page.getByRole('heading', { name: 'نهاية متعثّرة' })).toBeVisible();
  await expect(page.getByText(/كسبت/)).toBeHidden();

  const finish = async () => {
    for (const { en } of linesTo(talk, 'good')) {
      await line(page, en).click(UNHURRIED);
      await goOn(page);
    }
    await expect(page.getByRole('heading', { name: 'نهاية موفَّقة' })).toBeVisible();
  };
  await page.getByRole('button', { name: 'من جديد' }).click();
  await page.getByRole('button', { name: /^بلا كلام/ }).click();
  await finish();
  await expect(page.getByText('كسبت 10 نقاط')).toBeVisible();
  await page.getByRole('button', { name: 'من جديد' }).click();
  const saved = page.waitForResponse(/\/api\/role-play\/finish/);
  await finish();
  expect(await (await saved).json()).toMatchObject({ points: 0, reached: ['poor', 'good'] });
  await expect(page.getByText(/كسبت/)).toBeHidden();

  await page.getByRole('button', { name: 'إغلاق' }).click();
  const ends = page.getByRole('list', { name: 'نهايات بلغتها' });
  await expect(ends.getByText('نهاية موفَّقة', { exact: true })).toBeAttached();
  await expect(ends.getByText('نهاية مقبولة (لم نبلغها بعد)')).toBeAttached();
  expect(faults).toEqual([]);
});

test('without a network a conversation says that it needs one', async ({ page, request, context }, info) => {
  const account = await signUp(request, freshNumber(info));
  const { role_play: talk } = await readTalk(request, account);
  await openAs(page, account, '/home');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('سارة');
  await page.route('**/api/get/role-play*', (route) => route.abort('internetdisconnected'));
  await page.evaluate((hash) => (window.location.hash = hash), `/practical/talk/${talk.practical_id}`);
  await expect(page.getByText('الحوار يحتاج إلى اتصال بالإنترنت ليبدأ.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'مواقف أخرى' })).toBeVisible();
  await expect(page.getByText('تعذّر التحميل')).toHaveCount(0);
  await context.unrouteAll();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click();
  await expect(page.getByRole('button', { name: 'بدء الحوار' })).toBeVisible();
});
