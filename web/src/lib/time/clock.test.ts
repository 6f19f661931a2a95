import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TRUE_TIME = Date.parse('2026-11-20T10:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'], now: TRUE_TIME }));
afterEach(() => void vi.useRealTimers());

/** Starts a page, which knows of the time only what it reads now. */
async function startPage() {
  vi.resetModules();
  return import('./clock.ts');
}

/** The phone's clock moves on alone: it was changed, or the phone has slept. */
function moveClock(ms: number): void {
  vi.setSystemTime(Date.now() + ms);
}

const headerOf = (time: number) => new Date(time).toUTCString();

test('returns the server’s time however wrong the phone’s clock is', async () => {
  const clock = await startPage();
  clock.recordServerTime('Fri, 20 Nov 2037 10:00:00 GMT');
  clock.recordServerTime(null);
  clock.recordServerTime('yesterday');
  vi.advanceTimersByTime(5000);
  expect(clock.serverNow()).toBe(Date.parse('2037-11-20T10:00:05Z'));
});

test.each([
  ['40 days ahead', 40 * DAY_MS],
  ['40 days behind', -40 * DAY_MS],
  ['20 minutes ahead', HOUR_MS / 3],
])('a phone that is %s and corrected keeps the server’s time and the elapsed time', async (_, wrong) => {
  moveClock(wrong);
  const clock = await startPage();
  clock.recordServerTime(headerOf(TRUE_TIME));
  const start = clock.elapsed();
  moveClock(-wrong);
  vi.advanceTimersByTime(60_000);
  expect(clock.serverNow()).toBe(TRUE_TIME + 60_000);
  expect(clock.elapsed() - start).toBe(60_000);
});

test('the sleep of a phone has elapsed although its monotonic clock stood still', async () => {
  const clock = await startPage();
  clock.recordServerTime(headerOf(TRUE_TIME));
  const start = clock.elapsed();
  moveClock(8 * HOUR_MS);
  expect(clock.elapsed() - start).toBe(8 * HOUR_MS);
  expect(clock.serverNow()).toBe(TRUE_TIME + 8 * HOUR_MS);
});

test('elapsed time never runs backwards', async () => {
  const clock = await startPage();
  let last = clock.elapsed();
  for (const jump of [-DAY_MS, 3 * DAY_MS, -HOUR_MS, 100, -100, -40 * DAY_MS]) {
    moveClock(jump);
    const now = clock.elapsed();
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
  expect(last).toBeLessThan(DAY_MS);
});

test('a restart without a network knows how wrong the phone’s clock was', async () => {
  moveClock(40 * DAY_MS);
  (await startPage()).recordServerTime(headerOf(TRUE_TIME));
  vi.advanceTimersByTime(HOUR_MS);
  const clock = await startPage();
  expect(clock.serverNow()).toBe(TRUE_TIME + HOUR_MS);
});

test('a clock that was set back before a restart is taken for corrected', async () => {
  moveClock(40 * DAY_MS);
  (await startPage()).recordServerTime(headerOf(TRUE_TIME));
  moveClock(-40 * DAY_MS + HOUR_MS);
  const clock = await startPage();
  expect(clock.serverNow()).toBe(TRUE_TIME + HOUR_MS);
});

test('a right clock stores nothing, and a corrected one removes what was stored', async () => {
  const clock = await startPage();
  clock.recordServerTime(headerOf(TRUE_TIME + 30_000));
  expect(window.localStorage.length).toBe(0);
  clock.recordServerTime(headerOf(TRUE_TIME + HOUR_MS));
  expect(window.localStorage.getItem('clock-offset')).toBe(`${HOUR_MS} ${TRUE_TIME}`);
  clock.recordServerTime(headerOf(TRUE_TIME));
  expect(window.localStorage.length).toBe(0);
});
