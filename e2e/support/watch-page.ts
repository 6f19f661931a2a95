import { expect, type Page } from '@playwright/test';

/** Collects the faults that a healthy screen never has: console errors, thrown errors, failed requests of ours. */
export function watchPage(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // The browser reports every 4xx it fetches; which of them are right is the journeys' matter.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}

/** Returns how many pixels the page is wider than the screen. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Returns the same with the browser's font size at twice the usual. */
export async function overflowInTextOfTwiceTheSize(page: Page): Promise<number> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overflow = await overflowOf(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return overflow;
}

let visits = 0;

/** Reloads a screen: the query differs each time, so that nothing of the previous screen remains. */
export async function visit(page: Page, route: string): Promise<void> {
  visits += 1;
  await page.goto(`/?visit=${visits}#${route}`);
  await settle(page);
}

/** Waits until the screen's own heading is present and nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('#app h1, main h1').first().waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"]').length === 0);
}

/** Waits for the sign-in page: a context that is closed while its page still loads another document does not end. */
export async function expectSignInPage(page: Page): Promise<void> {
  await expect(page.locator('form[data-login]').first()).toBeVisible();
}
