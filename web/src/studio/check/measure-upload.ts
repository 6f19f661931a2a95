import { call } from '../../lib/call.ts';

const BYTES = 48_000;
const TIMES = 3;

/** Returns the upload rate in kilobits per second, the best of three; null where all of them failed. */
export async function measureUpload(signal: AbortSignal): Promise<number | null> {
  const measured: number[] = [];
  try {
    for (let time = 0; time < TIMES; time += 1) measured.push(await send(BYTES, signal));
  } catch {
    // After a failure the earlier measurements count.
  }
  return measured.length === 0 ? null : Math.max(...measured);
}

async function send(bytes: number, signal: AbortSignal): Promise<number> {
  const filler = randomText(bytes);
  const start = performance.now();
  await call('POST /api/studio/upload-check', { body: { filler }, signal });
  return (bytes * 8) / Math.max(1, performance.now() - start);
}

/** Random, so that no proxy can compress it. */
function randomText(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 64]).join('');
}
