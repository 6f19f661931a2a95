import { encodeSound } from '@lisan/speech/sound';
import { unrelatedSound } from '@lisan/speech/listen';
import { expect, type APIRequestContext } from '@playwright/test';
import type { Account } from './phone.ts';

/**
 * Sends noise until the server hears it. Its process takes three seconds to start, and many more on a busy machine,
 * where the product refuses a recording rather than let a learner wait.
 */
export async function wakeSpeech(request: APIRequestContext, { token }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const buffer = Buffer.from(encodeSound(unrelatedSound()));
  const multipart = { file: { name: 'speech', mimeType: 'application/octet-stream', buffer } };
  const hear = () => request.post('/api/speech/check?text=Hello', { headers, multipart, timeout: 0 });
  await expect
    .poll(async () => ((await (await hear()).json()) as { outcome?: string }).outcome ?? 'busy', { timeout: 120_000 })
    .not.toBe('busy');
}
