import type { Counter, Gauge, Metrics } from '../../platform/metrics/metrics.ts';
import type { MediaStore } from './port.ts';

const OPERATIONS: Counter = {
  name: 'lisan_media_operations_total',
  help: 'Operations of the media store, by what came of them',
  label: { name: 'outcome', values: ['done', 'failed'] },
};
const REACHABLE: Gauge = { name: 'lisan_media_reachable', help: '1 while the media store answers this process' };

/** Shorter than the timeout of a reading, which would omit the number. */
const PROBE_TIMEOUT_MS = 1_500;
/** No file has this key: any reply proves that the store is reachable. */
const PROBE_KEY = 'probe/none.bin';

/** Returns the same store, whose failures are counted and which is probed at each scrape. */
export function measureMedia(store: MediaStore, metrics: Metrics): MediaStore {
  metrics.declare(OPERATIONS);
  metrics.measure(REACHABLE, createProbe(store));
  const count = (outcome: 'done' | 'failed') => metrics.count(OPERATIONS, outcome);
  const measured = async <T>(operation: Promise<T>): Promise<T> => {
    try {
      const result = await operation;
      count('done');
      return result;
    } catch (error) {
      if (!isOfTheCaller(error)) count('failed');
      throw error;
    }
  };
  return {
    put: (key, bytes) => measured(store.put(key, bytes)),
    putFile: (key, path) => measured(store.putFile(key, path)),
    find: (key) => measured(store.find(key)),
    read: (key, range) => measured(store.read(key, range)),
    remove: (key) => measured(store.remove(key)),
    async *list(folder, after) {
      const files = store.list(folder, after)[Symbol.asyncIterator]();
      for (;;) {
        const next = await measured(files.next());
        if (next.done === true) return;
        yield next.value;
      }
    },
    cleanUnfinished: (before) => measured(store.cleanUnfinished(before)),
  };
}

/** A probe without a reply counts as a failure, and no second probe is started beside it. */
function createProbe(store: MediaStore): () => Promise<number> {
  let running: Promise<number> | null = null;
  return async () => {
    running ??= store
      .find(PROBE_KEY)
      .then(
        () => 1,
        () => 0,
      )
      .finally(() => (running = null));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<number>((resolve) => (timer = setTimeout(() => resolve(0), PROBE_TIMEOUT_MS)));
    const result = await Promise.race([running, late]);
    clearTimeout(timer);
    return result;
  };
}

/** A key of the wrong form, or a file that was removed between two operations. */
function isOfTheCaller(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey';
}
