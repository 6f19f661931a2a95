import type { BrowserContext, CDPSession } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { readTasks } from './main-thread.ts';

/** Slow 4G as Lighthouse applies it with devtools throttling. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474_560 / 8, uploadThroughput: 675_840 / 8 };
/** How much slower a cheap phone is than this machine. */
const CPU_SLOWDOWN = 4;
const LOAD_TIMEOUT_MS = 60_000;
/** The work of home after the first paint belongs to its load: late scripts, the worker. */
const SETTLE_MS = 4000;

export type HomeLoad = {
  /** Milliseconds from the navigation until the day's work is painted. */
  usable: number;
  /** Thread CPU of the main thread, in milliseconds. */
  cpu: number;
  /** Blocking time: thread CPU beyond 50 ms of each task, on a phone that is four times slower. */
  blocking: number;
  /** The files that had arrived when the day's work was painted. */
  scripts: { files: number; kb: number };
  totalKb: number;
};

/**
 * Loads home. `slow`: the CPU is throttled, for values in wall time. Thread CPU is counted unthrottled and multiplied.
 */
export async function loadHome(context: BrowserContext, url: string, { slow }: { slow: boolean }): Promise<HomeLoad> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const bodies = await watchBodies(cdp);
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  if (slow) await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(watchForContent);
  const tasks = slow ? null : await readTasks(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  // The watcher selects the card with the day's work; the bare page has the same card.
  await page.waitForFunction(() => 'contentPaintedAt' in window, null, { timeout: LOAD_TIMEOUT_MS, polling: 50 });
  const usable = await page.evaluate(() => (window as unknown as { contentPaintedAt: number }).contentPaintedAt);
  const loaded = await bodies.until(usable);
  await page.waitForTimeout(SETTLE_MS);
  const durations = (await tasks?.stop()) ?? [];
  await page.close();
  const scripts = loaded.filter(({ type }) => type === 'Script');
  return {
    usable,
    cpu: durations.reduce((sum, ms) => sum + ms, 0),
    blocking: durations.reduce((sum, ms) => sum + Math.max(0, ms * CPU_SLOWDOWN - 50), 0),
    scripts: { files: scripts.length, kb: scripts.reduce((sum, { gzipped }) => sum + gzipped, 0) / 1024 },
    totalKb: loaded.reduce((sum, { wire }) => sum + wire, 0) / 1024,
  };
}

/** Runs in the page. Records when the frame that shows the day's work has been handed over. */
function watchForContent(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main #today')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { contentPaintedAt: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

type Loaded = { type: string; wire: number; gzipped: number; finishedAt: number };

/**
 * Collects every response of the page: its bytes on the wire, for a script also the bytes as gzip, and the time of
 * completion.
 */
async function watchBodies(cdp: CDPSession) {
  const started = new Map<string, { type: string; isData: boolean }>();
  const finished: Promise<Loaded>[] = [];
  let origin = Number.NaN;
  let isRead = false;
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, type, timestamp, request }) => {
    if (type === 'Document' && Number.isNaN(origin)) origin = timestamp;
    started.set(requestId, { type: type ?? 'Other', isData: request.url.startsWith('data:') });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = started.get(requestId);
    // Later responses are not needed, and their bodies may be gone with the page.
    if (!request || request.isData || isRead) return;
    finished.push(
      (async () => ({
        type: request.type,
        wire: encodedDataLength,
        gzipped: request.type === 'Script' ? await gzippedSize(cdp, requestId) : 0,
        finishedAt: (timestamp - origin) * 1000,
      }))(),
    );
  });
  return {
    until: async (ms: number) => {
      isRead = true;
      return (await Promise.all(finished)).filter(({ finishedAt }) => finishedAt <= ms);
    },
  };
}

async function gzippedSize(cdp: CDPSession, requestId: string): Promise<number> {
  const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId });
  return gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length;
}
