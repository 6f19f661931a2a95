import { MEDIA_CLOSE_CODES } from '@lisan/contract/live/live-media';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Bus } from '../../../platform/bus/port.ts';
import type { Clock } from '../../../platform/clock.ts';
import { closeAll } from '../../../platform/realtime/close-all.ts';
import { keepAlive } from '../../../platform/realtime/keep-alive.ts';
import type { Ffmpeg } from '../../../platform/ffmpeg/start-ffmpeg.ts';
import type { HlsList, JoinRequest, LessonCarrying, PlaylistWish } from '../port.ts';
import { AccessWatch } from './access-watch.ts';
import { LiveStream } from './live-stream.ts';
import type { Convert } from './local-source.ts';
import type { Pace } from './pace.ts';
import { Publisher } from './publisher.ts';
import { needsConversion, SoundConversion } from './sound-conversion.ts';
import { Viewer } from './viewer.ts';
import { RateBudget } from './rate-budget.ts';

type LiveStreamsDeps = {
  /** Folder of chunks that are not in the media store yet. */
  folder: string;
  minFreeBytes?: number;
  maxKbps: number;
  nodeId: string;
  clock: Clock;
  bus: Bus;
  carrying: LessonCarrying;
  log: FastifyBaseLogger;
  pace: Pace;
  /** Returns the ffmpeg that converts, or null. */
  ffmpeg: () => Ffmpeg | null;
  /** Resolves when ffmpeg has been found or not. */
  searched: () => Promise<unknown>;
};

const TICK_MS = 500;
/**
 * How long a playlist request waits for the first segment, at a node that has just asked for the lesson, or whose sound
 * is being converted.
 */
const FIRST_SEGMENT_MS = 2500;
const LOOK_MS = 50;

/** The lessons that are published, watched or fetched at this node. */
export class LiveStreams {
  readonly #deps: LiveStreamsDeps;
  readonly #streams = new Map<string, LiveStream>();
  readonly #publishers = new Set<Publisher>();
  readonly #publishersOf = new WeakMap<LiveStream, LessonPublishers>();
  readonly #access: AccessWatch;
  readonly #timers: NodeJS.Timeout[] = [];
  #beat: { stop(): void } | null = null;
  #isClosing = false;

  constructor(deps: LiveStreamsDeps) {
    this.#deps = deps;
    this.#access = new AccessWatch(deps);
  }

  /** Starts the timers; connections may follow. */
  start(): void {
    const { pace } = this.#deps;
    this.#every(Math.min(TICK_MS, pace.unknownMs), () => this.#tick(performance.now()));
    this.#every(pace.checkMs, () => void this.#check());
    this.#every(pace.accessMs, () => void this.#access.checkAll());
    this.#every(pace.tidyMs, () => void this.#tidy());
    this.#beat = keepAlive(
      () => this.#viewers(),
      pace.pingMs,
      () => undefined,
    );
    void this.#tidy();
  }

  /** Adds a viewer; the caller has checked that the lesson is live. */
  watch(socket: WebSocket, join: JoinRequest, { soundOnly }: { soundOnly: boolean }): void {
    if (this.#isClosing) return socket.close(MEDIA_CLOSE_CODES.restart);
    const { subscriberId, channelId } = join;
    const viewer = new Viewer(socket, { subscriberId, soundOnly, slowMs: this.#deps.pace.slowMs });
    const stream = this.#open(channelId);
    const unwatch = this.#access.add(join, (code) => viewer.close(code));
    socket.on('close', () => {
      unwatch();
      stream.leave(viewer);
    });
    stream.join(viewer);
  }

  publish(socket: WebSocket, join: JoinRequest): void {
    if (this.#isClosing) return socket.close(MEDIA_CLOSE_CODES.restart);
    const stream = this.#open(join.channelId);
    const own = this.#publishersOf.get(stream) ?? new LessonPublishers();
    this.#publishersOf.set(stream, own);
    const publisher = new Publisher(socket, join, stream, { ...this.#deps, mayStart: (now) => own.mayStart(now) });
    this.#publishers.add(publisher);
    own.add(publisher);
    const unwatch = this.#access.add(join, (code) => publisher.close(code));
    socket.on('close', () => {
      unwatch();
      own.remove(publisher);
    });
    void publisher.done.then(() => this.#publishers.delete(publisher));
  }

  /** Returns an HLS playlist of a lesson that is live or has just ended; null for any other. */
  async playlist(
    channelId: string,
    { list, uriOf, until }: PlaylistWish,
  ): Promise<{ text: string } | 'too_far' | null> {
    const stream = this.#streams.get(channelId) ?? (await this.#openIfLive(channelId));
    if (stream === null) return null;
    stream.want(performance.now());
    await this.#awaitFirstSegment(stream, list);
    const { hls } = stream;
    const asked = () => ({ isOver: stream.isOver, uriOf });
    const waits = until !== undefined && !stream.isOver && !this.#isClosing;
    if (waits && hls.isTooFar(list, until)) return 'too_far';
    const text = waits ? await hls.playlistUntil(list, until, asked) : hls.playlist(list, asked());
    return text === null ? null : { text };
  }

  async file(channelId: string, name: string, { waits }: { waits: boolean } = { waits: true }): Promise<Buffer | null> {
    const stream = this.#streams.get(channelId) ?? (await this.#openIfLive(channelId));
    stream?.want(performance.now());
    return (await stream?.file(name, { waits })) ?? null;
  }

  /** Ends the lesson on all nodes. */
  end(channelId: string): void {
    // A lesson that is unknown here may be carried by another node, which receives the message.
    this.#open(channelId).finish();
  }

  /** Closes all connections with a code that asks to reconnect, and waits until all parts are stored. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#beat?.stop();
    for (const stream of this.#streams.values()) stream.hls.release();
    const publishers = [...this.#publishers];
    for (const publisher of publishers) publisher.close(MEDIA_CLOSE_CODES.restart);
    await Promise.all([closeAll(this.#viewers(), MEDIA_CLOSE_CODES.restart), ...publishers.map(({ done }) => done)]);
    for (const stream of this.#streams.values()) stream.close();
    this.#streams.clear();
  }

  #open(channelId: string): LiveStream {
    const known = this.#streams.get(channelId);
    if (known !== undefined) return known;
    const { bus, nodeId, pace, clock } = this.#deps;
    const unixMs = () => clock.now().getTime();
    const stream = new LiveStream({ channelId, bus, nodeId, pace, unixMs, convert: this.#converterFor(channelId) });
    this.#streams.set(channelId, stream);
    return stream;
  }

  async #awaitFirstSegment(stream: LiveStream, list: HlsList): Promise<void> {
    const { hls } = stream;
    for (let waited = 0; waited < FIRST_SEGMENT_MS; waited += LOOK_MS) {
      if (hls.has(list) || stream.isOver || !hls.canHave(list)) return;
      await pause(LOOK_MS);
    }
  }

  #converterFor(channelId: string): Convert {
    const { ffmpeg: found, log, pace } = this.#deps;
    const { stallMs, soundLateMs: lateMs } = pace;
    return (init, onSound) => {
      const ffmpeg = found();
      if (ffmpeg === null || !needsConversion(init)) return null;
      return new SoundConversion(init, { ffmpeg, log, channelId, stallMs, lateMs, onSound });
    };
  }

  async #openIfLive(channelId: string): Promise<LiveStream | null> {
    return (await this.#deps.carrying.isLive(channelId)) && !this.#isClosing ? this.#open(channelId) : null;
  }

  #viewers(): Viewer[] {
    return [...this.#streams.values()].flatMap((stream) => stream.audience.all());
  }

  #tick(now: number): void {
    for (const [channelId, stream] of this.#streams) {
      stream.tick(now);
      if (!stream.isIdle(now)) continue;
      stream.close();
      this.#streams.delete(channelId);
    }
  }

  /** Finds lessons that another process ended while the message was lost. */
  async #check(): Promise<void> {
    for (const stream of this.#streams.values()) {
      try {
        if (!stream.isOver && !(await this.#deps.carrying.isLive(stream.channelId))) stream.finish();
      } catch (error) {
        this.#deps.log.error({ err: error, lesson: stream.channelId }, 'live state check failed');
      }
    }
  }

  async #tidy(): Promise<void> {
    try {
      await this.#deps.carrying.recoverParts();
    } catch (error) {
      this.#deps.log.error({ err: error }, 'part recovery failed');
    }
  }

  #every(ms: number, task: () => void): void {
    this.#timers.push(setInterval(task, ms).unref());
  }
}

/** The present connection, and older connections that a phone left behind when its network changed. */
const MAX_OPEN = 4;
/** Each start opens a part of the recording and starts converters. Ten may follow each other at once. */
const STARTS_PER_SECOND = 0.5;

type Closable = { close(code: number): void };

/** The connections of one lesson's publisher at this node. */
class LessonPublishers {
  readonly #open = new Set<Closable>();
  readonly #starts = new RateBudget(STARTS_PER_SECOND);

  /** Adds a connection and, above the limit, closes the oldest: it may be dead already, while the newest is alive. */
  add(publisher: Closable): void {
    this.#open.add(publisher);
    const [oldest] = this.#open;
    if (this.#open.size <= MAX_OPEN || oldest === undefined) return;
    this.#open.delete(oldest);
    oldest.close(MEDIA_CLOSE_CODES.taken);
  }

  remove(publisher: Closable): void {
    this.#open.delete(publisher);
  }

  /** Returns whether one of them may start to publish; `now` in milliseconds. */
  mayStart(now: number): boolean {
    return this.#starts.consume(1, now);
  }
}
