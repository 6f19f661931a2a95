import type { Page } from '@playwright/test';
import type { Claim } from '../tools/claims.ts';
import { onFirstVisit } from './browser.ts';

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_840 / 8 };
const REACH = 0.02;
const SETTLE_MS = 1500;

type Account = { base: string; token: string };
type Screen = { path: string; isGuest?: true };

/** The screens that learners see most, the first two without an account. */
async function mainScreens({ base, token }: Account): Promise<Screen[]> {
  const { word, level } = await firstWord(base, token);
  const paths = ['/home', '/week/1', `/word/${word}`, '/review', '/progress', '/grammar', '/live/lessons'];
  const account = ['/plans', '/subscription', '/profile', '/contact', `/list/level/${level}/lessons`];
  return [
    { path: '/home', isGuest: true },
    { path: '/login', isGuest: true },
    ...[...paths, ...account].map((path) => ({ path: `/#${path}` })),
  ];
}

/** Returns one claim for the worst of the main screens, on a slow network and with nothing cached. */
export async function measureLayoutShifts(account: Account): Promise<Claim[]> {
  const shifts: { path: string; shift: number }[] = [];
  for (const { path, isGuest } of await mainScreens(account)) {
    const visit = () =>
      onFirstVisit(
        async (context) => {
          const page = await context.newPage();
          const cdp = await context.newCDPSession(page);
          await cdp.send('Network.enable');
          await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
          return shiftOf(page, account.base + path);
        },
        isGuest ? undefined : account,
      );
    shifts.push({ path, shift: await visit() });
  }
  for (const { path, shift } of shifts) console.log(`layout shift ${path}: ${shift.toFixed(3)}`);
  const worst = shifts.toSorted((a, b) => b.shift - a.shift)[0];
  const name = `largest layout shift of ${shifts.length} screens (${worst?.path})`;
  return [{ name, value: worst?.shift ?? Number.NaN, reach: REACH, atLeast: false }];
}

/** Returns the sum of all shifts, which is at least the score that browsers report. */
async function shiftOf(page: Page, url: string): Promise<number> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    const seen = window as unknown as { shifted: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) seen.shifted += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

async function firstWord(base: string, token: string): Promise<{ word: string; level: string }> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await (await fetch(`${base}${path}`, { headers })).json()) as unknown;
  type User = { user: { level_subscribers: { current: boolean; level: { uuid: string } }[] } };
  const { user } = (await read('/api/user?device_type=web')) as User;
  const level = user.level_subscribers.find(({ current }) => current)?.level.uuid ?? '';
  type Week = { content: { words: { uuid: string }[] } };
  const { content } = (await read(`/api/get/main/content?level_id=${level}&ActiveWeek=1`)) as Week;
  return { word: content.words[0]?.uuid ?? '', level };
}
