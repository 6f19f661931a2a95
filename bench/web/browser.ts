import { chromium, type BrowserContext } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePrograms } from '../../scripts/ensure-programs.ts';

export const DEBUG_PORT = 9337;

/** Opens a browser that has nothing cached and no service worker, for one measurement, and removes it afterwards. */
export async function onFirstVisit<T>(
  measure: (context: BrowserContext) => Promise<T>,
  account?: { base: string; token: string },
): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'lisan-bench-web-'));
  const context = await openBrowser(profile);
  try {
    if (account) await signIn(context, account);
    return await measure(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function openBrowser(profile: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: ensurePrograms(),
    viewport: { width: 360, height: 800 },
    args: [
      `--remote-debugging-port=${DEBUG_PORT}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

async function signIn(context: BrowserContext, { base, token }: { base: string; token: string }): Promise<void> {
  const tab = await context.newPage();
  await tab.goto(`${base}/robots.txt`);
  await tab.evaluate((stored) => localStorage.setItem('token', stored), token);
  await tab.close();
}
