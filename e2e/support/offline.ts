import type { Page } from '@playwright/test';

/** Waits until the files of all screens are on the phone. The app stores them when it is idle; this asks for them now. */
export async function storeScreens(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const stored = new Promise((resolve) => port1.addEventListener('message', ({ data }) => resolve(data)));
    port1.start();
    active?.postMessage('store-screens', [port2]);
    if (!(await stored)) throw new Error('The screens were not stored');
  });
}
