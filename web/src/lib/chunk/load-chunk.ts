/** The specification's limit for loading one chunk. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** One retry covers a lost packet or a server that restarts. */
const CHUNK_RETRY_MS = 1000;

export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('A part of the app did not load', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Loads a chunk: retries once, and rejects after the timeout. Every `import()` goes through this function. */
export async function loadChunk<T>(load: () => Promise<T>, timeout = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeout);
  });
  try {
    return await Promise.race([loadTwice(load), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    clearTimeout(timer);
  }
}

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine === false) throw error;
    await new Promise((resolve) => setTimeout(resolve, CHUNK_RETRY_MS));
    return load();
  }
}
