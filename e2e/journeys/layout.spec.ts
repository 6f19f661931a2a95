import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { overflowOf, settle } from '../support/watch-page.ts';

test.use({ serviceWorkers: 'block' });

async function rename(request: APIRequestContext, { token }: Account, name: string): Promise<void> {
  const saved = await request.post('/api/update/subscriber/profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { name },
  });
  expect(saved.ok()).toBe(true);
}

/** The learner's streak and points, as after months of practice. */
async function pretend(page: Page, figures: { streak: number; points: number }): Promise<void> {
  await page.route(/\/api\/(?:user|home)(?:\?|$)/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...reply, user: { ...reply.user, ...figures } } });
  });
}

/** How far apart, in px, the first and the last line of a heading start. */
async function linesApart(heading: Locator): Promise<number> {
  return heading.evaluate((node) => {
    const range = document.createRange();
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const tops: number[] = [];
    while (walker.nextNode()) {
      range.selectNodeContents(walker.currentNode);
      tops.push(...[...range.getClientRects()].map(({ top }) => top));
    }
    return Math.max(...tops) - Math.min(...tops);
  });
}

test('the longest name fits the first screen after the choice of a level @main', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await rename(request, account, 'Wolfeschlegelsteinhausenbergerdorffs');
  await openAs(page, account, '/welcome');
  await settle(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Wolfeschlegel');
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflowOf(page)).toBe(0);
});

test('home greets on one line beside a long streak and many points', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await pretend(page, { streak: 128, points: 12_345 });
  await openAs(page, account, '/home');
  await settle(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('أهلًا سارة');
  await expect(page.getByText('12,345')).toBeVisible();
  expect(await linesApart(heading)).toBeLessThan(8);
  expect(await overflowOf(page)).toBe(0);
});

test('a Latin name that is too long for the greeting starts with its first letter', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await rename(request, account, 'Wolfeschlegelsteinhausenbergerdorffs');
  await openAs(page, account, '/home');
  await settle(page);
  const name = page.getByRole('heading', { level: 1 }).locator('bdi');
  const start = await name.evaluate((node) => {
    const range = document.createRange();
    range.setStart(node.firstChild ?? node, 0);
    range.setEnd(node.firstChild ?? node, 1);
    return range.getBoundingClientRect().left - node.getBoundingClientRect().left;
  });
  expect(Math.abs(start)).toBeLessThan(2);
});

test('in text of twice the size the greeting and the names of the main screens are read whole', async ({
  page,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await pretend(page, { streak: 12, points: 345 });
  await openAs(page, account, '/home');
  await settle(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const name = page.getByRole('heading', { level: 1 }).locator('bdi');
  expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  for (const label of await page.getByRole('navigation').locator('a > span:not([class])').all()) {
    const { inside, text } = await label.evaluate((node) => {
      const [own, around] = [node.getBoundingClientRect(), (node.parentElement ?? node).getBoundingClientRect()];
      return { inside: own.width > 10 && own.left >= around.left && own.right <= around.right, text: node.textContent };
    });
    expect(inside, `«${text}» is inside its part of the bar`).toBe(true);
  }
  const icon = page.getByRole('navigation').locator('svg').first();
  expect((await icon.boundingBox())?.width).toBeGreaterThan(28);
});

test('in text of twice the size signs stay inside their buttons, and icons grow', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/session');
  await settle(page);
  const slow = page.getByText('0.75×').first();
  const speaker = page.locator('main [data-sound] svg');
  const before = (await speaker.boundingBox())?.width ?? 0;
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const around = await slow.evaluate((node) => (node.closest('button') ?? node).getBoundingClientRect().width);
  expect(await slow.evaluate((node) => node.getBoundingClientRect().width)).toBeLessThan(around * 0.9);
  expect((await speaker.boundingBox())?.width).toBeGreaterThan(before * 1.4);
  expect(await overflowOf(page)).toBe(0);
});

test('no text of the plans is under the foot, and a foot in text of twice the size scrolls', async ({
  page,
  request,
}, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/plans');
  await settle(page);
  const foot = page.locator('main > footer');
  const opacity = await foot.evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(opacity).not.toBe('rgba(0, 0, 0, 0)');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(foot).toHaveCSS('position', 'relative');
  expect(await overflowOf(page)).toBe(0);
});

test('the tiles of the progress have one height', async ({ page, request }, info) => {
  const account = await signUp(request, freshNumber(info));
  await openAs(page, account, '/progress');
  await settle(page);
  const heights = await page
    .locator('main dl > div')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
  expect(heights).toHaveLength(6);
  expect(new Set(heights.map(Math.round)).size).toBe(1);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('the button has one place through a quiz, and what is typed goes into the field', async ({
    page,
    request,
  }, info) => {
    await openAs(page, await signUp(request, freshNumber(info)), '/week/1/quiz');
    await settle(page);
    await page.locator('main footer [data-variant="primary"]').first().click();
    const places = new Set<string>();
    const tags = new Set<string>();
    for (let number = 1; number <= 12; number += 1) {
      await expect(page.getByText(new RegExp(`^${number} من \\d+$`))).toBeVisible();
      const check = page.getByRole('button', { name: /^(تحقّق|تمّ)$/ });
      places.add(JSON.stringify(await check.boundingBox()));
      const field = page.getByRole('textbox');
      if ((await field.count()) > 0) {
        await page.keyboard.type('Hello');
        await expect(field).toHaveValue('Hello');
        tags.add(await field.evaluate(({ tagName }) => tagName));
      }
      await page.getByRole('button', { name: /^(لا أعرف|لا أستطيع الكلام الآن)$/ }).click();
      const goOn = page.getByRole('button', { name: /^(متابعة|عرض النتيجة)$/ });
      await goOn.evaluate((button) => Promise.all(button.parentElement?.getAnimations().map((a) => a.finished) ?? []));
      places.add(JSON.stringify(await goOn.boundingBox()));
      await goOn.click();
    }
    expect([...places]).toHaveLength(1);
    expect(tags.size).toBeGreaterThan(0);
  });
});
