/** A program that converts its input, such as a PipedFfmpeg. */
type Converter = { write(bytes: Buffer): void; stop(): void };

type Options = {
  /** Starts the program. It calls `onFail` at most once, and has ended then. */
  start: (onFail: (error: Error) => void) => Converter;
  /** How long it may produce nothing, in milliseconds. */
  stallMs: number;
  /** Called after it failed or produced nothing for too long, when it has ended. */
  onFail: (error: Error) => void;
};

/** Starts a converter when there is input, and again, after a delay, when it failed or stalled. */
export class RestartingConverter {
  readonly #options: Options;
  readonly #restarts = new RestartDelay();
  #converter: Converter | null = null;
  /** Since when it has had input without producing output. */
  #unansweredSince: number | null = null;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Writes input, which is lost while the converter may not be started.
   * @param options `canStart`: whether it can start with this input; `now`: in milliseconds, as for the others
   */
  write(bytes: Buffer, { canStart = true, now }: { canStart?: boolean; now: number }): void {
    if (this.#converter === null && (!canStart || !this.#restarts.mayStart(now))) return;
    this.#converter ??= this.#start(now);
    this.#unansweredSince ??= now;
    this.#converter.write(bytes);
  }

  /** Records that it produced output. */
  answer(): void {
    this.#unansweredSince = null;
  }

  /** Called several times a second: ends a converter that produces nothing. */
  tick(now: number): void {
    if (this.#unansweredSince !== null && now - this.#unansweredSince > this.#options.stallMs)
      this.#fail(new Error('ffmpeg produces no output'), now);
  }

  stop(): void {
    this.#converter?.stop();
    this.#converter = null;
    this.#unansweredSince = null;
  }

  #start(now: number): Converter {
    this.#restarts.start(now);
    return this.#options.start((error) => this.#fail(error, performance.now()));
  }

  #fail(error: Error, now: number): void {
    this.stop();
    this.#restarts.fail(now);
    this.#options.onFail(error);
  }
}

const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 30_000;
/** A program that ran longer does not count as failing repeatedly. */
const STABLE_MS = 30_000;

/** When a program that failed may be started again: after half a second, and twice as long each time. */
class RestartDelay {
  #failures = 0;
  #startedAt = 0;
  #retryAt = 0;

  /** @param now in milliseconds, as the others */
  mayStart(now: number): boolean {
    return now >= this.#retryAt;
  }

  start(now: number): void {
    this.#startedAt = now;
  }

  fail(now: number): void {
    if (now - this.#startedAt > STABLE_MS) this.#failures = 0;
    this.#retryAt = now + Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** this.#failures);
    this.#failures += 1;
  }
}
