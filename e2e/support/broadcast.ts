import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { JoinTicket } from '@lisan/contract/live/live';
import { STAMP } from './stamp.ts';

type Publishing = Window & { stopPublishing?: () => void; publishedBytes?: number };

/** A camera and a microphone in a separate browser; the picture carries the time of each frame. */
export class Broadcast {
  readonly #context: BrowserContext;
  readonly #page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  static async open(browser: Browser): Promise<Broadcast> {
    const context = await browser.newContext({ permissions: ['microphone', 'camera'] });
    const page = await context.newPage();
    await page.goto('/login');
    return new Broadcast(context, page);
  }

  /** Records and sends until stopped; settles when the server accepts the stream. */
  async publish(ticket: JoinTicket, kind: 'video' | 'sound'): Promise<void> {
    const path = String(ticket.settings.publish_path);
    await this.#page.evaluate(publishFrom, { key: ticket.key, path, kind, stamp: STAMP });
  }

  /** Disconnects like a killed browser, without a closing message. */
  async crash(): Promise<void> {
    await this.#context.close();
  }

  async stop(): Promise<void> {
    await this.#page.evaluate(() => (window as Publishing).stopPublishing?.());
    await this.#context.close();
  }
}

type Sent = { key: string; path: string; kind: 'video' | 'sound'; stamp: typeof STAMP };

/** Runs in the page. */
async function publishFrom({ key, path, kind, stamp }: Sent): Promise<void> {
  const type = [
    ...(kind === 'video' ? ['video/mp4;codecs=avc1.42E01E,mp4a.40.2', 'video/mp4;codecs=avc1.42E01E,opus'] : []),
    ...(kind === 'sound' ? ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4;codecs=opus'] : []),
  ].find((candidate) => MediaRecorder.isTypeSupported(candidate));
  if (type === undefined) throw new Error('This browser records no MP4');
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  const tracks = [...microphone.getAudioTracks(), ...(kind === 'video' ? drawClock() : [])];
  const socket = new WebSocket(`ws://${location.host}${path}`, ['media.v1', `ticket.${key}`]);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('close', ({ code }) => reject(new Error(`closed with ${code}`)));
  });
  socket.send(JSON.stringify({ type: 'start', mime: type }));
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('message', () => resolve(), { once: true });
    socket.addEventListener('close', ({ code }) => reject(new Error(`closed with ${code}`)));
  });
  const options = { mimeType: type, videoBitsPerSecond: 250_000, audioBitsPerSecond: 48_000 };
  // The DOM library's types do not know it yet.
  const keyed = { ...options, videoKeyFrameIntervalDuration: 1000 } as MediaRecorderOptions;
  const recorder = new MediaRecorder(new MediaStream(tracks), keyed);
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0 && socket.readyState === WebSocket.OPEN)
      void data.arrayBuffer().then((bytes) => socket.send(bytes));
  });
  recorder.start(100);
  (window as Publishing).stopPublishing = () => {
    recorder.stop();
    socket.send(JSON.stringify({ type: 'stop' }));
    socket.close();
  };

  /** Draws the time of each frame into the frame, in black and white squares. */
  function drawClock(): MediaStreamTrack[] {
    const canvas = document.createElement('canvas');
    canvas.width = stamp.columns * stamp.square;
    canvas.height = stamp.rows * stamp.square;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    setInterval(() => {
      const now = Date.now() % 2 ** (stamp.columns * stamp.rows);
      for (let bit = 0; bit < stamp.columns * stamp.rows; bit += 1) {
        context.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? '#fff' : '#000';
        const [column, row] = [bit % stamp.columns, Math.floor(bit / stamp.columns)];
        context.fillRect(column * stamp.square, row * stamp.square, stamp.square, stamp.square);
      }
    }, 66);
    return canvas.captureStream(15).getVideoTracks();
  }
}
