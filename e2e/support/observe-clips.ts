import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

type PlayedClip = { src: string; to: number; rate: number };
type ObservedWindow = Window & { played?: PlayedClip[] };

/** Records the clips that the players of the page play, detached players included. Call it before the page opens. */
export async function listenToPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const played: PlayedClip[] = [];
    (window as ObservedWindow).played = played;
    const record = ({ target }: Event) => {
      const { currentSrc: src, currentTime: to, playbackRate: rate, paused } = target as HTMLMediaElement;
      if (to > 0 && !paused) played.push({ src, to, rate });
    };
    document.addEventListener('timeupdate', record, true);
    const followed = new WeakSet<HTMLMediaElement>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function playRecorded() {
      if (!this.isConnected && !followed.has(this)) this.addEventListener('timeupdate', record);
      followed.add(this);
      return play.call(this);
    };
  });
}

/** Waits until a clip whose address contains `part` has played beyond `beyond` seconds, at `rate`. */
export async function expectPlayed(page: Page, part: string, { beyond = 0, rate = 1 } = {}): Promise<void> {
  await expect
    .poll(
      async () => {
        const played = await page.evaluate(() => (window as ObservedWindow).played ?? []);
        return played.some((one) => one.src.includes(part) && one.to > beyond && one.rate === rate);
      },
      { message: `${part} plays beyond ${beyond} s at ×${rate}`, intervals: [50, 100, 200] },
    )
    .toBe(true);
}
