import type { BrowserContext, Page } from '@playwright/test';

const KEY = 'journey-clock';

/** Makes the phone's clock wrong by `ms`. A reload does not correct the clock; timers run at the right speed. */
export async function setClockWrong(context: BrowserContext, ms: number): Promise<void> {
  await context.addInitScript(
    ([key, first]) => {
      const RealDate = Date;
      const read = () => RealDate.now() + Number(localStorage.getItem(key) ?? first);
      globalThis.Date = class extends RealDate {
        constructor(...given: ConstructorParameters<typeof RealDate> | []) {
          if (given.length === 0) super(read());
          else super(...given);
        }
        static override now(): number {
          return read();
        }
      } as DateConstructor;
    },
    [KEY, ms] as const,
  );
}

/** Corrects the clock of the phone, while its pages run. */
export async function correctClock(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem(key, '0'), KEY);
}

/** Counts the transactions of the page's databases from now on. */
export async function countTransactions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const begin = IDBDatabase.prototype.transaction;
    document.documentElement.dataset['transactions'] = '0';
    IDBDatabase.prototype.transaction = function (...given) {
      const count = Number(document.documentElement.dataset['transactions']) + 1;
      document.documentElement.dataset['transactions'] = String(count);
      return begin.apply(this, given);
    };
  });
  return async () => Number(await page.locator('html').getAttribute('data-transactions'));
}
