/** Lets callers in this process wait for something to be published, by its name. */
export class Signals {
  readonly #waiters = new Map<string, Set<() => void>>();

  publish(name: string): void {
    const waiters = this.#waiters.get(name);
    this.#waiters.delete(name);
    for (const resolve of waiters ?? []) resolve();
  }

  /** Registers at once; `received` resolves with true when the name is published, with false when it is not in time. */
  subscribe(name: string): { received: (timeoutMs: number) => Promise<boolean>; cancel: () => void } {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter = () => resolve(true);
    const waiters = this.#waiters.get(name) ?? new Set();
    this.#waiters.set(name, waiters.add(waiter));
    const cancel = () => {
      waiters.delete(waiter);
      if (waiters.size === 0 && this.#waiters.get(name) === waiters) this.#waiters.delete(name);
      resolve(false);
    };
    return {
      cancel,
      received: async (timeoutMs) => {
        const timer = setTimeout(cancel, timeoutMs);
        try {
          return await promise;
        } finally {
          clearTimeout(timer);
        }
      },
    };
  }
}
