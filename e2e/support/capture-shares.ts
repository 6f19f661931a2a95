import { expect, type Page } from '@playwright/test';

export type Shared = { text: string; url: string; picture: Buffer | null };

/** Gives the page a share sheet like a phone's, and collects the shares. Call it before the page opens. */
export async function captureShares(page: Page): Promise<Shared[]> {
  const shared: Shared[] = [];
  await page.exposeFunction('collectShare', (text: string, url: string, picture: string | null) => {
    shared.push({ text, url, picture: picture === null ? null : Buffer.from(picture, 'base64') });
  });
  await page.addInitScript(() => {
    const collect = async ({ text = '', url = '', files = [] }: ShareData = {}) => {
      const bytes = files[0] ? new Uint8Array(await files[0].arrayBuffer()) : null;
      const picture = bytes && btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
      await (
        window as unknown as { collectShare: (text: string, url: string, picture: string | null) => Promise<void> }
      ).collectShare(text, url, picture);
    };
    Object.defineProperty(navigator, 'share', { value: collect });
    Object.defineProperty(navigator, 'canShare', { value: () => true });
  });
  return shared;
}

/** Expects a picture with more than a plain background. */
export function expectPicture(shared: Shared | undefined): void {
  expect(shared?.picture?.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(shared?.picture?.length).toBeGreaterThan(10_000);
}
