import { call } from '../../lib/call.ts';

const BYTES = 48_000;
const TIMES = 3;

/** Kilobits a second that this network sends, at its best of three; null where it could not be told. */
export async function measureUpload(signal: AbortSignal): Promise<number | null> {
  const measured: number[] = [];
  try {
    for (let time = 0; time < TIMES; time += 1) measured.push(await send(BYTES, signal));
  } catch {
    // Whatever kept one from arriving: what was measured before it counts.
  }
  return measured.length === 0 ? null : Math.max(...measured);
}

async function send(bytes: number, signal: AbortSignal): Promise<number> {
  const filler = randomText(bytes);
  const start = performance.now();
  await call('POST /api/studio/upload-check', { body: { filler }, signal });
  return (bytes * 8) / Math.max(1, performance.now() - start);
}

/** Random, so that nothing on the way can make it smaller. */
function randomText(length: number): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => letters[byte % 64]).join('');
}
