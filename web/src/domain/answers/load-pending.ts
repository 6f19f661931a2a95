import { loadChunk } from '../../lib/chunk/load-chunk.ts';

/** Reads the outbox of this account, which a page has not read yet right after its start. */
export async function loadPending(): Promise<void> {
  try {
    const { refreshPending } = await loadChunk(() => import('./outbox.ts'));
    await refreshPending();
  } catch (error) {
    // A browser without storage has no outbox either.
    console.warn('outbox was not read', error);
  }
}
