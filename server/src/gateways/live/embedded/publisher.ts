import { MEDIA_CLOSE_CODES, type PublisherMessage, type ToPublisher } from '@lisan/contract/live-media';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { Mp4Error } from '../../../platform/mp4/mp4-error.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/run-ffmpeg.ts';
import type { JoinRequest } from '../port.ts';
import type { LiveStream } from './live-stream.ts';
import type { Pace } from './pace.ts';
import { PublishedPart, type PartGround } from './published-part.ts';
import { RateBudget } from './rate-budget.ts';
import { StreamReader } from './stream-reader.ts';
import { WebmConverter } from './webm-converter.ts';

/** As much as the highest rate gives in ten seconds. */
const MAX_PIECE_SECONDS = 10;
const MAX_UNWRITTEN_BYTES = 4 * 1024 * 1024;
const LET_GO_MS = 2000;
const PATIENCE_WITH_US = 4;

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), mime: z.string().max(200) }),
  z.object({ type: z.literal('stop') }),
]) satisfies z.ZodType<PublisherMessage>;

export type PublisherGround = PartGround & {
  maxKbps: number;
  pace: Pace;
  /** Turns WebM into MP4; null where nothing does. */
  ffmpeg: () => Ffmpeg | null;
};

type Frame = { bytes: Buffer; isBinary: boolean };

/** One connection of a publisher: from its start to the part it leaves behind. */
export class Publisher {
  readonly #ground: PublisherGround;
  readonly #socket: WebSocket;
  readonly #join: JoinRequest;
  readonly #stream: LiveStream;
  readonly #reader: StreamReader;
  readonly #budget: RateBudget;
  readonly #timer: NodeJS.Timeout;
  /** Resolves when what was published is in the application's hands. */
  readonly done: Promise<void>;
  readonly #settle: () => void;
  #heardAt = performance.now();
  #keptAt = performance.now();
  #hasStarted = false;
  #isOpening = false;
  #isClosing = false;
  #isLeaving = false;
  /** Nothing can be read any more after what could not be. */
  #isBroken = false;
  #part: PublishedPart | null = null;
  /** What came while the part was being opened. */
  #early: Frame[] = [];
  #converter: WebmConverter | null = null;

  constructor(socket: WebSocket, join: JoinRequest, stream: LiveStream, ground: PublisherGround) {
    this.#socket = socket;
    this.#join = join;
    this.#stream = stream;
    this.#ground = ground;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.done = promise;
    this.#settle = resolve;
    this.#reader = new StreamReader({ maxBytes: (ground.maxKbps / 8) * 1000 * MAX_PIECE_SECONDS });
    this.#budget = new RateBudget(ground.maxKbps);
    // Sockets give Buffers unless told otherwise.
    socket.on('message', (data: RawData, isBinary) => this.#hear({ bytes: data as Buffer, isBinary }));
    socket.on('close', () => this.#finish());
    this.#timer = setInterval(() => this.#beat(performance.now()), Math.min(1000, ground.pace.keepMs)).unref();
  }

  close(code: number): void {
    this.#isClosing = true;
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), LET_GO_MS).unref();
    this.#finish();
  }

  #hear(frame: Frame): void {
    if (this.#isClosing) return;
    this.#heardAt = performance.now();
    if (this.#isOpening) return void this.#early.push(frame);
    const { bytes, isBinary } = frame;
    try {
      if (isBinary) this.#take(bytes);
      else this.#obey(Message.parse(JSON.parse(bytes.toString('utf8'))));
    } catch (error) {
      this.#refuse(error);
    }
  }

  #refuse(error: unknown): void {
    const isTooLarge = error instanceof Mp4Error && error.code === 'too_large';
    this.#ground.log.info({ err: error, lesson: this.#join.channelId }, 'a publisher sent what cannot be carried');
    this.close(isTooLarge ? MEDIA_CLOSE_CODES.tooLarge : MEDIA_CLOSE_CODES.malformed);
  }

  #obey(message: PublisherMessage): void {
    if (message.type === 'stop') return this.close(MEDIA_CLOSE_CODES.ended);
    if (this.#hasStarted) throw new Mp4Error('bad_value', 'a second start');
    if (/^(video|audio)\/webm\b/.test(message.mime)) this.#converter = this.#convert(message.mime);
    else if (!/^(video|audio)\/mp4\b/.test(message.mime)) throw new Mp4Error('bad_value', message.mime);
    this.#hasStarted = true;
    this.#isOpening = true;
    this.#socket.pause();
    void this.#start(message.mime);
  }

  #convert(mime: string): WebmConverter {
    const { maxKbps, pace, log } = this.#ground;
    const ffmpeg = this.#ground.ffmpeg();
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
      this.#part = await PublishedPart.open({
        ground: this.#ground,
        stream: this.#stream,
        kind: this.#join.kind,
        mime,
        close: (code) => this.close(code),
      });
    } catch (error) {
      this.#ground.log.error({ err: error, lesson: this.#join.channelId }, 'a part could not be begun');
    }
    this.#isOpening = false;
    this.#socket.resume();
    // Gone, or sent away, while the part was being opened.
    if (this.#isClosing || this.#socket.readyState === this.#socket.CLOSED) return this.#finish();
    if (this.#part === null) return this.close(MEDIA_CLOSE_CODES.restart);
    if (!this.#stream.take(this.#part.source)) {
      const { ended, taken } = MEDIA_CLOSE_CODES;
      return this.close(this.#stream.isOver ? ended : taken);
    }
    const accepted: ToPublisher = { type: 'accepted', part: this.#part.source.part };
    this.#socket.send(JSON.stringify(accepted));
    for (const frame of this.#early.splice(0)) this.#hear(frame);
  }

  #take(bytes: Buffer): void {
    if (this.#part === null) throw new Mp4Error('bad_value', 'media before the start');
    if (!this.#budget.take(bytes.length, performance.now())) throw new Mp4Error('too_large', 'the bit rate');
    if (this.#converter === null) return this.#read(bytes);
    if (!this.#converter.write(bytes)) void this.#waitFor(this.#converter.drained());
  }

  /** MP4, as it was sent or made. */
  #read(bytes: Buffer): void {
    const part = this.#part;
    if (part === null || this.#isBroken) return;
    try {
      for (const piece of this.#reader.push(bytes)) part.pass(piece);
    } catch (error) {
      this.#isBroken = true;
      return this.#refuse(error);
    }
    if (part.waiting > MAX_UNWRITTEN_BYTES) void this.#waitFor(part.settled());
  }

  /** Takes nothing more until what it is for has caught up. */
  async #waitFor(catchingUp: Promise<void>): Promise<void> {
    this.#socket.pause();
    await catchingUp;
    this.#heardAt = performance.now();
    this.#socket.resume();
  }

  #beat(now: number): void {
    const { pace } = this.#ground;
    // One that waits for us has more time, but not for ever.
    const most = pace.silentMs * (this.#socket.isPaused ? PATIENCE_WITH_US : 1);
    if (now - this.#heardAt > most) return this.close(MEDIA_CLOSE_CODES.slow);
    if (now - this.#keptAt < pace.keepMs || this.#part === null) return;
    this.#keptAt = now;
    this.#socket.ping();
    void this.#part.keep();
  }

  #finish(): void {
    clearInterval(this.#timer);
    // A part that is still being opened is finished then.
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
