import { MEDIA_CLOSE_CODES, type PublisherMessage, type ToPublisher } from '@lisan/contract/live/live-media';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { Mp4Error } from '../../../platform/mp4/mp4-error.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';
import type { JoinRequest } from '../port.ts';
import type { LiveStream } from './live-stream.ts';
import type { Pace } from './pace.ts';
import { PublishedPart, type PublishedPartDeps } from './published-part.ts';
import { RateBudget } from './rate-budget.ts';
import { StreamReader, type Piece } from './stream-reader.ts';
import { WebmConverter } from './webm-converter.ts';

/** A piece may be as large as ten seconds at the highest rate. */
const MAX_PIECE_SECONDS = 10;
/** Recorders write one or two; each is a send to every viewer and node, however short it is. */
const MAX_PIECES_PER_SECOND = 20;
/** How much faster than time a stream may claim to be, in seconds: a recording is as long as its fragments claim. */
const MAX_SECONDS_PER_SECOND = 3;
const MAX_UNWRITTEN_BYTES = 4 * 1024 * 1024;
/** Of the JSON of a message, which is parsed whole. */
const MAX_MESSAGE_BYTES = 1024;
/** Of a socket. Recorders send a few, and one without a byte costs no bytes. */
const MAX_FRAMES_PER_SECOND = 100;
const LET_GO_MS = 2000;
const PATIENCE_WITH_US = 4;

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), mime: z.string().max(200) }),
  z.object({ type: z.literal('stop') }),
]) satisfies z.ZodType<PublisherMessage>;

type PublisherDeps = PublishedPartDeps & {
  maxKbps: number;
  pace: Pace;
  /** Returns false when the lesson had too many starts. */
  mayStart: (now: number) => boolean;
  /** Returns the ffmpeg that converts WebM to MP4, or null. */
  ffmpeg: () => Ffmpeg | null;
  /** Resolves when ffmpeg has been found or not. */
  searched: () => Promise<unknown>;
};

type Frame = { bytes: Buffer; isBinary: boolean };

/** One connection of a publisher, from its `start` message to the stored part. */
export class Publisher {
  readonly #deps: PublisherDeps;
  readonly #socket: WebSocket;
  readonly #join: JoinRequest;
  readonly #stream: LiveStream;
  readonly #reader: StreamReader;
  readonly #bytes: RateBudget;
  readonly #frames = new RateBudget(MAX_FRAMES_PER_SECOND);
  readonly #pieces = new RateBudget(MAX_PIECES_PER_SECOND);
  readonly #seconds = new RateBudget(MAX_SECONDS_PER_SECOND);
  readonly #timer: NodeJS.Timeout;
  /** Resolves when everything published is stored. */
  readonly done: Promise<void>;
  readonly #settle: () => void;
  #lastReceivedAt = performance.now();
  #lastFragmentAt = performance.now();
  #reportedAt = performance.now();
  #hasStarted = false;
  #isOpening = false;
  #isClosing = false;
  #isLeaving = false;
  /** After a read error the rest of the stream cannot be read. */
  #isBroken = false;
  #part: PublishedPart | null = null;
  /** Frames received while the part was being opened. */
  #early: Frame[] = [];
  #converter: WebmConverter | null = null;

  constructor(socket: WebSocket, join: JoinRequest, stream: LiveStream, deps: PublisherDeps) {
    this.#socket = socket;
    this.#join = join;
    this.#stream = stream;
    this.#deps = deps;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.done = promise;
    this.#settle = resolve;
    this.#reader = new StreamReader({ maxBytes: (deps.maxKbps / 8) * 1000 * MAX_PIECE_SECONDS });
    this.#bytes = new RateBudget((deps.maxKbps * 1000) / 8);
    // Sockets emit Buffers by default.
    socket.on('message', (data: RawData, isBinary) => this.#receive({ bytes: data as Buffer, isBinary }));
    socket.on('close', () => this.#finish());
    this.#timer = setInterval(() => this.#beat(performance.now()), Math.min(1000, deps.pace.reportMs)).unref();
  }

  close(code: number): void {
    this.#isClosing = true;
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), LET_GO_MS).unref();
    this.#finish();
  }

  #receive(frame: Frame): void {
    if (this.#isClosing) return;
    this.#lastReceivedAt = performance.now();
    if (this.#isOpening) return void this.#early.push(frame);
    const { bytes, isBinary } = frame;
    try {
      if (!this.#frames.consume(1, this.#lastReceivedAt)) throw new Mp4Error('too_large', 'the number of frames');
      if (isBinary) this.#receiveMedia(bytes);
      else this.#handleMessage(readMessage(bytes));
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    const isTooLarge = error instanceof Mp4Error && error.code === 'too_large';
    this.#deps.log.info({ err: error, lesson: this.#join.channelId }, 'publisher stream rejected');
    this.close(isTooLarge ? MEDIA_CLOSE_CODES.tooLarge : MEDIA_CLOSE_CODES.malformed);
  }

  #handleMessage(message: PublisherMessage): void {
    if (message.type === 'stop') return this.close(MEDIA_CLOSE_CODES.ended);
    if (this.#hasStarted) throw new Mp4Error('bad_value', 'a second start');
    if (!this.#deps.mayStart(performance.now())) return this.close(MEDIA_CLOSE_CODES.restart);
    if (/^(video|audio)\/webm\b/.test(message.mime)) this.#converter = this.#convert(message.mime);
    else if (!/^(video|audio)\/mp4\b/.test(message.mime)) throw new Mp4Error('bad_value', message.mime);
    this.#hasStarted = true;
    this.#isOpening = true;
    this.#socket.pause();
    void this.#start(message.mime);
  }

  #convert(mime: string): WebmConverter {
    const { maxKbps, pace, log } = this.#deps;
    const ffmpeg = this.#deps.ffmpeg();
    if (ffmpeg === null) throw new Mp4Error('bad_value', mime);
    return new WebmConverter(ffmpeg, {
      kind: this.#join.kind,
      maxKbps,
      onData: (mp4) => this.#read(mp4),
      stallMs: pace.converterMs,
      onFail: (fault, error) => {
        log.warn({ err: error, fault, lesson: this.#join.channelId }, 'webm conversion failed');
        this.close(fault === 'input' ? MEDIA_CLOSE_CODES.malformed : MEDIA_CLOSE_CODES.restart);
      },
    });
  }

  async #start(mime: string): Promise<void> {
    try {
      // A publisher may return before a server that restarted knows its ffmpeg.
      await this.#deps.searched();
      this.#part = await PublishedPart.open({
        deps: this.#deps,
        stream: this.#stream,
        kind: this.#join.kind,
        mime,
        close: (code) => this.close(code),
      });
    } catch (error) {
      this.#deps.log.error({ err: error, lesson: this.#join.channelId }, 'part open failed');
    }
    this.#isOpening = false;
    this.#socket.resume();
    // The connection closed while the part was being opened.
    if (this.#isClosing || this.#socket.readyState === this.#socket.CLOSED) return this.#finish();
    if (this.#part === null) return this.close(MEDIA_CLOSE_CODES.restart);
    if (!this.#stream.attach(this.#part.source)) {
      const { ended, taken } = MEDIA_CLOSE_CODES;
      return this.close(this.#stream.isOver ? ended : taken);
    }
    this.#lastFragmentAt = performance.now();
    const accepted: ToPublisher = { type: 'accepted', part: this.#part.source.part };
    this.#socket.send(JSON.stringify(accepted));
    for (const frame of this.#early.splice(0)) this.#receive(frame);
  }

  #receiveMedia(bytes: Buffer): void {
    if (this.#part === null) throw new Mp4Error('bad_value', 'media before the start');
    if (!this.#bytes.consume(bytes.length, performance.now())) throw new Mp4Error('too_large', 'the bit rate');
    if (this.#converter === null) return this.#read(bytes);
    if (!this.#converter.write(bytes)) void this.#pauseUntil(this.#converter.drained());
  }

  /** Reads MP4, as it was sent or converted. */
  #read(bytes: Buffer): void {
    const part = this.#part;
    if (part === null || this.#isBroken) return;
    try {
      for (const piece of this.#reader.push(bytes)) {
        this.#requireBudget(piece);
        if (piece.type === 'fragment') this.#lastFragmentAt = performance.now();
        part.pass(piece);
      }
    } catch (error) {
      this.#isBroken = true;
      return this.#refuse(error);
    }
    if (part.pendingBytes > MAX_UNWRITTEN_BYTES) void this.#pauseUntil(part.settled());
  }

  #requireBudget(piece: Piece): void {
    const now = performance.now();
    if (!this.#pieces.consume(1, now)) throw new Mp4Error('too_large', 'the number of fragments');
    const advance = piece.type === 'fragment' ? piece.advance : 0;
    if (!this.#seconds.consume(advance, now)) throw new Mp4Error('too_large', 'the length of the stream');
  }

  /** Pauses the socket until the promise resolves. */
  async #pauseUntil(catchingUp: Promise<void>): Promise<void> {
    this.#socket.pause();
    await catchingUp;
    this.#lastReceivedAt = performance.now();
    this.#socket.resume();
  }

  #beat(now: number): void {
    const { pace } = this.#deps;
    // A paused publisher waits for us, so it gets more time.
    const patience = this.#socket.isPaused ? PATIENCE_WITH_US : 1;
    const isSilent = now - this.#lastReceivedAt > patience * pace.silentMs;
    const isSlow = now - this.#lastFragmentAt > patience * pace.fragmentMs;
    if (isSilent || isSlow) return this.close(MEDIA_CLOSE_CODES.slow);
    if (now - this.#reportedAt < pace.reportMs || this.#part === null) return;
    this.#reportedAt = now;
    this.#socket.ping();
    void this.#part.reportProgress();
  }

  #finish(): void {
    clearInterval(this.#timer);
    // A part that is still being opened is finished when opening ends.
    if (this.#isOpening || this.#isLeaving) return;
    this.#isLeaving = true;
    void this.#wrapUp();
  }

  async #wrapUp(): Promise<void> {
    await this.#converter?.end();
    await this.#part?.leave();
    this.#settle();
  }
}

function readMessage(bytes: Buffer): PublisherMessage {
  if (bytes.length > MAX_MESSAGE_BYTES) throw new Mp4Error('too_large', 'a message');
  return Message.parse(JSON.parse(bytes.toString('utf8')));
}
