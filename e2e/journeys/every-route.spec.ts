import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from '../support/test.ts';
import { GUEST_ROUTES, HOST_PAGES, learnerRoutes } from '../support/every-route.ts';
import { freshNumber, openAs, signUp, type Account } from '../support/phone.ts';
import { faultsOfScreen } from '../support/sound-screen.ts';
import { overflowOf, settle, visit, watchPage } from '../support/watch-page.ts';

// Each screen is loaded once and looked at in both themes and in every width.

const PHONE = { width: 360, height: 800 };
const DESKTOP = { width: 1280, height: 800 };
const SMALLEST = { width: 320, height: 700 };
/** Parts of the list, which the workers share. */
const PARTS = 6;

async function faultsInEveryWidth(page: Page): Promise<string[]> {
  const faults = await faultsOfScreen(page);
  await page.setViewportSize(DESKTOP);
  const onDesktop = await faultsOfScreen(page);
  await page.setViewportSize(SMALLEST);
  const overflow = await overflowOf(page);
  await page.setViewportSize(PHONE);
  return [
    ...faults,
    ...onDesktop.map((fault) => `1280 px: ${fault}`),
    ...(overflow > 0 ? [`${overflow} px wider than 320 px`] : []),
  ];
}

/**
 * Makes sticky feet static: the scroll position decides which targets they or the bar cover, and so which targets axe
 * finds too small.
 */
async function unstickFeet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      main > footer { position: static !important; }
      @media (width < 600px) { nav { position: static !important; } }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Saves the longest name, without a place to break it. */
async function nameAtLength(request: APIRequestContext, { token }: Account): Promise<void> {
  const saved = await request.post('/api/update/subscriber/profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: 'W'.repeat(60) },
  });
  expect(saved.ok()).toBe(true);
}

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen of a learner is sound on phone and desktop, ${part + 1} of ${PARTS}`, async ({
    page,
    request,
  }, info) => {
    test.setTimeout(600_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const account = await signUp(request, freshNumber(info));
    await nameAtLength(request, account);
    await unstickFeet(page);
    const faults = watchPage(page);
    await openAs(page, account, '/home');
    const routes = await learnerRoutes(request, account);
    for (const route of routes.filter((_route, at) => at % PARTS === part)) {
      await visit(page, route);
      for (const fault of await faultsInEveryWidth(page)) faults.push(`${route}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}

test('every screen of a guest is sound on phone and desktop @main', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const faults = watchPage(page);
  for (const address of [...HOST_PAGES, ...GUEST_ROUTES.map((route) => `/#${route}`)]) {
    await page.goto(address);
    await settle(page);
    for (const fault of await faultsInEveryWidth(page)) faults.push(`${address}: ${fault}`);
  }
  expect(faults).toEqual([]);
});
