const MAX_MISSES = 2;

type Watch = {
  /** Sends enquire_link; rejects without a reply. */
  enquire: () => Promise<unknown>;
  everyMs: number;
  destroy: (reason: Error) => void;
};

/** Sends enquire_link periodically, and closes a connection on which two in a row were not answered. */
export function watchLink({ enquire, everyMs, destroy }: Watch): { stop(): void } {
  let misses = 0;
  async function ask(): Promise<void> {
    try {
      await enquire();
      misses = 0;
    } catch {
      misses += 1;
      if (misses >= MAX_MISSES) destroy(new Error('the operator does not answer enquire_link'));
    }
  }
  const timer = setInterval(() => void ask(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
