/** Lets callers in this process wait for a published name. */
export class Signals {
  readonly #waiters = new Map<string, Set<() => void>>();

  publish(name: string): void {
    const waiters = this.#waiters.get(name);
    this.#waiters.delete(name);
    for (const resolve of waiters ?? []) resolve();
  }

  /** Subscribes at once; `received` resolves to true when the name is published, to false at the timeout. */
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
