import type { Page } from '@playwright/test';

/** The next result of the fake recogniser; without `text` and `error` it listens for ever. */
export type Understood = { text?: string; confidence?: number; error?: string };

type FakedWindow = Window & { understood: Understood; speechCalls: string[] };

/**
 * Replaces the browser's recogniser by a fake that recognises remotely, like Safari's and Samsung's, and does not
 * reveal where. Call it before the page opens.
 */
export async function fakeSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const faked = window as unknown as FakedWindow;
    faked.understood = {};
    faked.speechCalls = [];
    class FakeSpeechRecognition extends EventTarget {
      lang = '';
      start() {
        faked.speechCalls.push(`start ${this.lang}`);
        const { text, confidence = 0.9, error } = faked.understood;
        setTimeout(() => {
          if (error === undefined) this.dispatchEvent(new Event('start'));
          else this.dispatchEvent(Object.assign(new Event('error'), { error }));
          if (text === undefined) return;
          const results = [Object.assign([{ transcript: text, confidence }], { isFinal: true })];
          this.dispatchEvent(Object.assign(new Event('result'), { results }));
        });
      }
      stop() {
        faked.speechCalls.push('stop');
      }
      abort() {
        faked.speechCalls.push('abort');
      }
    }
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: FakeSpeechRecognition });
  });
}

/** Sets the results of the recogniser from now on. */
export async function understand(page: Page, understood: Understood): Promise<void> {
  await page.evaluate((next) => {
    (window as unknown as FakedWindow).understood = next;
  }, understood);
}

/** Returns the calls that the app has made to the recogniser since the page was loaded. */
export async function speechCalls(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as FakedWindow).speechCalls);
}
