import { expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk.ts';

test('returns what loads', async () => {
  expect(await loadChunk(async () => 7)).toBe(7);
});

test('retries an import that fails once', async () => {
  const load = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce(7);
  expect(await loadChunk(load)).toBe(7);
});

test('rejects with a chunk error where an import fails twice', async () => {
  const load = vi.fn<() => Promise<number>>().mockRejectedValue(new TypeError('404'));
  await expect(loadChunk(load)).rejects.toBeInstanceOf(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(2);
});

test('rejects after 120 seconds', async () => {
  vi.useFakeTimers();
  const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
  vi.useRealTimers();
});
