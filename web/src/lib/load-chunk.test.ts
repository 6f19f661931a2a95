import { expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './load-chunk.ts';

test('what loads is handed on', async () => {
  expect(await loadChunk(async () => 7)).toBe(7);
});

test('a failed import is a chunk error', async () => {
  await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toBeInstanceOf(ChunkLoadError);
});

test('after 120 seconds the wait is over', async () => {
  vi.useFakeTimers();
  const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
  vi.useRealTimers();
});
