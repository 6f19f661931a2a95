import { MEDIA_CLOSE_CODES, type ToViewer } from '@lisan/contract/live/live-media';
import type { WebSocket } from 'ws';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { kindOfFragment, kindOfInit } from './one-kind.ts';

/** More than ten seconds of a lesson; anything queued behind it would arrive too late. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
const LET_GO_MS = 5000;

type Options = { subscriberId: string; soundOnly: boolean; slowMs: number };

/** One socket that watches. */
export class Viewer {
  readonly socket: WebSocket;
  readonly subscriberId: string;
  /** This viewer received everything up to this position in the lesson's order. */
  sentUpTo = 0;
  readonly #soundOnly: boolean;
  readonly #slowMs: number;
  #init: InitSegment | null = null;
  /** After skipped fragments only a key frame can be shown. */
  #needsKey = true;
  #slowSince: number | null = null;

  constructor(socket: WebSocket, { subscriberId, soundOnly, slowMs }: Options) {
    this.socket = socket;
    this.subscriberId = subscriberId;
    this.#soundOnly = soundOnly;
    this.#slowMs = slowMs;
  }

  sendMessage(message: ToViewer): void {
    if (this.#isOpen) this.socket.send(JSON.stringify(message));
  }

  hasStarted(init: InitSegment): boolean {
    return this.#init === init;
  }

  start(init: InitSegment): void {
    const sent = this.#soundOnly ? kindOfInit('sound', init) : init;
    this.#init = init;
    this.#needsKey = true;
    this.sendMessage({ type: 'init', mime: sent.mime, part: init.part });
    if (this.#isOpen) this.socket.send(sent.bytes);
  }

  /** Sends a fragment unless the socket's queue is full; `now` in milliseconds. */
  sendFragment(fragment: MediaFragment, now: number): void {
    if (!this.#isOpen || this.#init === null) return;
    if (this.socket.bufferedAmount > MAX_QUEUED_BYTES) return this.#skip(now);
    this.#slowSince = null;
    if (this.#needsKey && !fragment.isKey) return;
    this.#needsKey = false;
    const bytes = this.#soundOnly ? kindOfFragment('sound', this.#init, fragment) : fragment.bytes;
    if (bytes !== null) this.socket.send(bytes);
  }

  close(code: number): void {
    this.socket.close(code);
    // A client that does not read does not answer a close frame either.
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
