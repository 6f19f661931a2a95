import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { JoinTicket } from '@lisan/contract/live/live';
import type { Account } from './phone.ts';

type Received = { inits: number; fragments: number; waits: number; mime: string };
type ViewerWindow = Window & { received?: Received; send?: (message: object) => void };
type Place = { ticket: JoinTicket; lessonId: string; token: string };

/** A learner in a separate browser who receives the media of a lesson without playing it, and can ask questions. */
export class RawViewer {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Joins with a ticket of the learner and opens the channel of the lesson. */
  static async join(browser: Browser, at: { baseURL: string; account: Account; lessonId: string }): Promise<RawViewer> {
    const { baseURL, account, lessonId } = at;
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    await page.goto('/login');
    const reply = await page.request.get('/api/agora-channel-token', {
      headers: { authorization: `Bearer ${account.token}` },
      params: { channel_id: lessonId },
    });
    expect(reply.status()).toBe(200);
    await page.evaluate(watch, { ticket: (await reply.json()) as JoinTicket, lessonId, token: account.token });
    return new RawViewer(page);
  }

  received(): Promise<Received> {
    return this.#page.evaluate(
      () => (window as ViewerWindow).received ?? { inits: 0, fragments: 0, waits: 0, mime: '' },
    );
  }

  async expectMore(than: number): Promise<void> {
    await expect
      .poll(async () => (await this.received()).fragments, { message: 'fragments arrive', intervals: [200] })
      .toBeGreaterThan(than);
  }

  async ask(text: string): Promise<void> {
    await this.#page.evaluate((words) => {
      (window as ViewerWindow).send?.({ type: 'question', id: crypto.randomUUID(), text: words });
    }, text);
  }

  close(): Promise<void> {
    return this.#page.context().close();
  }
}

/** Runs in the page. */
async function watch({ ticket, lessonId, token }: Place): Promise<void> {
  const received: Received = { inits: 0, fragments: 0, waits: 0, mime: '' };
  const media = new WebSocket(`ws://${location.host}${String(ticket.settings.watch_path)}`, [
    'media.v1',
    `ticket.${ticket.key}`,
  ]);
  media.binaryType = 'arraybuffer';
  media.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') {
      const message = JSON.parse(data) as { type: string; mime?: string };
      if (message.type === 'init') received.mime = message.mime ?? '';
      if (message.type === 'waiting') received.waits += 1;
      return;
    }
    const box = new TextDecoder().decode(data.slice(4, 8));
    if (box === 'ftyp') received.inits += 1;
    if (box === 'moof') received.fragments += 1;
  });
  const channel = new WebSocket(`ws://${location.host}/realtime`, ['live.v1', `bearer.${token}`]);
  const send = (message: object) => channel.send(JSON.stringify(message));
  await new Promise<void>((resolve, reject) => {
    channel.addEventListener('open', () => send({ type: 'hello', channel: `live-viewer-channel.${lessonId}` }));
    channel.addEventListener('message', () => resolve(), { once: true });
    channel.addEventListener('close', ({ code }) => reject(new Error(`closed with ${code}`)));
  });
  Object.assign(window as ViewerWindow, { received, send });
}
