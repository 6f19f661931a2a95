import { MEDIA_CLOSE_CODES, type ToViewer } from '@lisan/contract/live-media';
import type { WebSocket } from 'ws';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { soundOfFragment, soundOfInit } from './sound-alone.ts';

/** More than ten seconds of a lesson: beyond it, what is sent comes too late to be watched. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
const LET_GO_MS = 5000;

type Options = { subscriberId: string; soundOnly: boolean; slowMs: number };

/** One socket that watches. */
export class Viewer {
  readonly socket: WebSocket;
  readonly subscriberId: string;
  /** How far along the lesson's own order this viewer has been sent everything. */
  sentUpTo = 0;
  readonly #soundOnly: boolean;
  readonly #slowMs: number;
  #init: InitSegment | null = null;
  /** After what was left out only a key frame can be shown. */
  #needsKey = true;
  #slowSince: number | null = null;

  constructor(socket: WebSocket, { subscriberId, soundOnly, slowMs }: Options) {
    this.socket = socket;
    this.subscriberId = subscriberId;
    this.#soundOnly = soundOnly;
    this.#slowMs = slowMs;
  }

  say(message: ToViewer): void {
    if (this.#isOpen) this.socket.send(JSON.stringify(message));
  }

  hasBegun(init: InitSegment): boolean {
    return this.#init === init;
  }

  begin(init: InitSegment): void {
    const sent = this.#soundOnly ? soundOfInit(init) : init;
    this.#init = init;
    this.#needsKey = true;
    this.say({ type: 'init', mime: sent.mime, part: init.part });
    if (this.#isOpen) this.socket.send(sent.bytes);
  }

  /** Sends a fragment, unless so much waits that it would only come late; `now` in milliseconds. */
  take(fragment: MediaFragment, now: number): void {
    if (!this.#isOpen || this.#init === null) return;
    if (this.socket.bufferedAmount > MAX_QUEUED_BYTES) return this.#skip(now);
    this.#slowSince = null;
    if (this.#needsKey && !fragment.isKey) return;
    this.#needsKey = false;
    const bytes = this.#soundOnly ? soundOfFragment(this.#init, fragment) : fragment.bytes;
    if (bytes !== null) this.socket.send(bytes);
  }

  close(code: number): void {
    this.socket.close(code);
    // Whoever does not read does not hear of a close either.
    setTimeout(() => this.socket.terminate(), LET_GO_MS).unref();
  }

  get #isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  #skip(now: number): void {
    this.#needsKey = true;
    this.#slowSince ??= now;
    if (now - this.#slowSince >= this.#slowMs) this.close(MEDIA_CLOSE_CODES.slow);
  }
}
