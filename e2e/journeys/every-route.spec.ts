import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { GUEST_ROUTES, HOST_PAGES, learnerRoutes } from '../support/every-route.ts';
import { freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { overflowInTextOfTwiceTheSize, overflowOf, settle, visit, watchPage } from '../support/watch-page.ts';

async function faultsOfScreen(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const overflow = await overflowOf(page);
  const overflowInBigText = await overflowInTextOfTwiceTheSize(page);
  return [
    ...violations.map((v) => `axe ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
    ...(overflowInBigText > 0 ? [`${overflowInBigText} px wider than the screen in text of twice the size`] : []),
  ];
}

/** Where the page is scrolled decides what a sticky foot or the bar covers, and so which targets axe finds too small. */
async function unstickFeet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      main > footer { position: static !important; }
      @media (width < 600px) { nav { position: static !important; } }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

const DESKTOP = { width: 1280, height: 800 };
const SMALLEST = { width: 320, height: 700 };

/** The longest name, without a place to break it. */
async function nameAtLength(request: APIRequestContext, { token }: Account): Promise<void> {
  const saved = await request.post('/api/update/subscriber/profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'W'.repeat(60) },
  });
  expect(saved.ok()).toBe(true);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen of a learner is sound at 360 px, ${colorScheme}`, async ({ page, request }, info) => {
    test.setTimeout(1_200_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const account = await signUp(request, freshNumber(info));
    const faults = watchPage(page);
    await unstickFeet(page);
    await openAs(page, account, '/home');
    for (const route of await learnerRoutes(request, account)) {
      await visit(page, route);
      for (const fault of await faultsOfScreen(page)) faults.push(`${route}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test(`every screen of a learner is sound at 1280 px and fits 320 px, ${colorScheme}`, async ({
    page,
    request,
  }, info) => {
    test.setTimeout(1_200_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(DESKTOP);
    const account = await signUp(request, freshNumber(info));
    await nameAtLength(request, account);
    await unstickFeet(page);
    const faults = watchPage(page);
    await openAs(page, account, '/home');
    for (const route of await learnerRoutes(request, account)) {
      await visit(page, route);
      for (const fault of await faultsOfScreen(page)) faults.push(`${route}: ${fault}`);
      await page.setViewportSize(SMALLEST);
      const overflow = await overflowOf(page);
      if (overflow > 0) faults.push(`${route}: ${overflow} px wider than 320 px`);
      await page.setViewportSize(DESKTOP);
    }
    expect(faults).toEqual([]);
  });

  test(`every screen of a guest is sound at 360 px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const faults = watchPage(page);
    for (const address of [...HOST_PAGES, ...GUEST_ROUTES.map((route) => `/#${route}`)]) {
      await page.goto(address);
      await settle(page);
      for (const fault of await faultsOfScreen(page)) faults.push(`${address}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}
