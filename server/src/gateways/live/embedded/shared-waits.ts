type Wait<Result> = { isDone: () => boolean; settle: () => void; promise: Promise<Result> };

type Wish<Result> = {
  isDone: () => boolean;
  /** Called once, when it is done or late. */
  result: () => Result;
  maxMs: number;
};

/** Requests that wait for media. Those that wait for the same share one timer and one result. */
export class SharedWaits<Result> {
  readonly #open = new Map<string, Wait<Result>>();

  wait(key: string, { isDone, result, maxMs }: Wish<Result>): Promise<Result> {
    const open = this.#open.get(key);
    if (open !== undefined) return open.promise;
    const { promise, resolve } = Promise.withResolvers<Result>();
    const settle = () => {
      clearTimeout(timer);
      this.#open.delete(key);
      resolve(result());
    };
    const timer = setTimeout(settle, maxMs).unref();
    this.#open.set(key, { isDone, settle, promise });
    return promise;
  }

  /** Settles what is done; called after each change. */
  check(): void {
    for (const { isDone, settle } of this.#open.values()) if (isDone()) settle();
  }

  /** Settles everything: nothing follows. */
  settleAll(): void {
    for (const { settle } of this.#open.values()) settle();
  }
}
