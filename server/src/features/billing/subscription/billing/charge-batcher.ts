/** Collects items that arrive one by one and passes them on in batches, so that they are written together. */
export type Batcher<T> = {
  /** Resolves once the batch with this item was handled, whether that went well or not. */
  add(item: T): Promise<void>;
};

export type BatcherOptions<T> = {
  maxSize: number;
  /** How long the first item of a batch waits for others. */
  maxWaitMs: number;
  /** Batches that are handled at one time; further items wait and join the next one. */
  maxRunning: number;
  /** Must not reject. */
  handle: (batch: T[]) => Promise<void>;
};

export function createBatcher<T>({ maxSize, maxWaitMs, maxRunning, handle }: BatcherOptions<T>): Batcher<T> {
  let queue: { item: T; done: () => void }[] = [];
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (running >= maxRunning || queue.length === 0) return;
    const batch = queue.slice(0, maxSize);
    queue = queue.slice(maxSize);
    running += 1;
    void handle(batch.map(({ item }) => item)).finally(() => {
      running -= 1;
      for (const { done } of batch) done();
      if (queue.length > 0) schedule();
    });
  }

  function schedule(): void {
    if (queue.length >= maxSize) flush();
    else timer ??= setTimeout(flush, maxWaitMs);
  }

  return {
    add(item) {
      const { promise, resolve } = Promise.withResolvers<void>();
      queue.push({ item, done: resolve });
      schedule();
      return promise;
    },
  };
}
