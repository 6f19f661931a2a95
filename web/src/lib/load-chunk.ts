/** The specification's limit on loading one chunk of script. */
export const CHUNK_TIMEOUT_MS = 120_000;

export class ChunkLoadError extends Error {
  constructor(cause?: unknown) {
    super('A part of the app did not load', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** Every `import()` goes through here, so that none can leave a learner waiting for ever. */
export async function loadChunk<T>(load: () => Promise<T>, timeout = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    clearTimeout(timer);
  }
}
