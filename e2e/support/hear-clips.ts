import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

type Heard = { src: string; to: number; rate: number };
type Listening = Window & { heard?: Heard[] };

/** Notes what the page's players really play, also those that stand in no document. To be called before the page opens. */
export async function listenToPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    (window as Listening).heard = heard;
    const note = ({ target }: Event) => {
      const { currentSrc: src, currentTime: to, playbackRate: rate, paused } = target as HTMLMediaElement;
      if (to > 0 && !paused) heard.push({ src, to, rate });
    };
    document.addEventListener('timeupdate', note, true);
    const followed = new WeakSet<HTMLMediaElement>();
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function listened() {
      if (!this.isConnected && !followed.has(this)) this.addEventListener('timeupdate', note);
      followed.add(this);
      return play.call(this);
    };
  });
}

/** Waits until a clip whose address holds `part` has been heard beyond `beyond` seconds, at `rate`. */
export async function expectHeard(page: Page, part: string, { beyond = 0, rate = 1 } = {}): Promise<void> {
  await expect
    .poll(
      async () => {
        const heard = await page.evaluate(() => (window as Listening).heard ?? []);
        return heard.some((one) => one.src.includes(part) && one.to > beyond && one.rate === rate);
      },
      { message: `${part} is heard beyond ${beyond} s at ×${rate}`, intervals: [50, 100, 200] },
    )
    .toBe(true);
}
