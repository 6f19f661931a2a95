import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { findMixedNames } from '../../web/test/check-names.ts';
import { overflowInTextOfTwiceTheSize, overflowOf } from './watch-page.ts';

// The requirements of every screen: accessible by the rules of axe in both themes, and no wider than the phone.

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** The one rule whose result depends on the theme. */
const CONTRAST = ['color-contrast'];

/** Expects no fault by WCAG and by axe's own best practices, and nothing wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violationsInBothThemes(page, [...WCAG, 'best-practice'])).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
}

/** Returns the faults of the screen by WCAG in light and dark, and by its width in text of both sizes. */
export async function faultsOfScreen(page: Page): Promise<string[]> {
  const faults = await violationsInBothThemes(page, WCAG);
  const overflow = await overflowOf(page);
  const overflowInBigText = await overflowInTextOfTwiceTheSize(page);
  const mixed = await page.evaluate<string[]>(`(${findMixedNames.toString()})(document)`);
  return [
    ...faults,
    ...mixed.map((name) => `languages without their voice: ${name}`),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
    ...(overflowInBigText > 0 ? [`${overflowInBigText} px wider than the screen in text of twice the size`] : []),
  ];
}

async function violationsInBothThemes(page: Page, tags: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await violations(page, { type: 'tag', values: tags });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const dark = await violations(page, { type: 'rule', values: CONTRAST });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return [...light, ...dark.map((fault) => `dark: ${fault}`)];
}

async function violations(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const found = await runAxe(page, { runOnly });
  return found.map(({ id, nodes }) => `axe ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Runs axe in the page itself: its own package opens another page for each result. */
export async function runAxe(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  // Evaluated through the browser's protocol, which the content security policy of the page does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => (await window.axe.run(document, given)).violations, {
    ...options,
    resultTypes: ['violations'],
    // No rule of these tags reads style sheets, and axe rebuilds some of them inline, which the page's policy refuses.
    preload: { assets: ['media'] },
  } satisfies axe.RunOptions);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
