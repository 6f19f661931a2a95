import { MEDIA_PROTOCOL } from '@lisan/contract/live/live-media';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { loopFragments, piecesOf } from '../server/test/loop-stream.ts';
import { now, stamp } from './live-stamp.ts';
import { within } from './tools/within.ts';

export const FRAGMENT_MS = 1040;
export const FRAGMENT_BYTES = (400_000 / 8) * (FRAGMENT_MS / 1000);

const ANSWERS_WITHIN_MS = 30_000;
/** The server disconnects a publisher that is silent for fifteen seconds, and opening viewers may take longer. */
const FILLER_EVERY_MS = 5000;
/** A box without content, which players ignore. */
const FILLER = Buffer.from('0000000866726565', 'hex');

/** The teacher of bench/live.ts: sends the output of a recorder in real time, with a stamp in each fragment. */
export class BenchPublisher {
  readonly #socket: WebSocket;
  /** One stream throughout: a publisher's fragments do not go back in time. */
  readonly #stream = loopFragments('chromium', FRAGMENT_BYTES);
  readonly #filling: NodeJS.Timeout;
  /** Rejects when the server disconnects the publisher. */
  readonly #lost: Promise<never>;
  #isClosing = false;

  static async connect(url: string, key: string): Promise<BenchPublisher> {
    const socket = new WebSocket(url, [MEDIA_PROTOCOL, `ticket.${key}`]);
    await within(ANSWERS_WITHIN_MS, 'the publisher is not connected', once(socket, 'open'));
    const publisher = new BenchPublisher(socket);
    socket.send(JSON.stringify({ type: 'start', mime: 'video/mp4;codecs=avc1.42E01E,opus' }));
    await within(ANSWERS_WITHIN_MS, 'the publisher is not accepted', publisher.#orLost(once(socket, 'message')));
    socket.send(piecesOf('chromium').init);
    return publisher;
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#filling = setInterval(() => socket.send(FILLER), FILLER_EVERY_MS);
    const { promise, reject } = Promise.withResolvers<never>();
    this.#lost = promise;
    // It is awaited while fragments are sent only.
    promise.catch(() => undefined);
    socket.on('error', reject);
    socket.on('close', (code) => {
      clearInterval(this.#filling);
      if (!this.#isClosing) reject(new Error(`the server disconnected the publisher with ${code}`));
    });
  }

  /**
   * Sends fragments for as long, and returns their number.
   * @throws Error when the server disconnects the publisher
   */
  async publish(seconds: number): Promise<number> {
    const startedAt = now();
    const count = Math.round((seconds * 1000) / FRAGMENT_MS);
    for (let index = 0; index < count; index += 1) {
      const fragment = this.#stream.next().value;
      await this.#orLost(sleep(Math.max(0, startedAt + index * FRAGMENT_MS - now())));
      stamp(fragment, { sentAt: now(), index });
      this.#socket.send(fragment);
    }
    return count;
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#filling);
    this.#socket.terminate();
  }

  #orLost<T>(promise: Promise<T>): Promise<T> {
    return Promise.race([promise, this.#lost]);
  }
}
