import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { RateLimiter } from './rate-limit.ts';
import { replyErrors } from './reply-errors.ts';

const UNLIMITED = { limitedNetwork: () => null, wideNetwork: () => null, isLoopback: () => true };
const NO_LIMITS = { otp: 1, write: 1, read: 1, file: 1, failure: 1 };

/** Returns the lines that are logged for a request that fails with this error. */
async function logOf(error: Error): Promise<string[]> {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } });
  replyErrors(app, new RateLimiter(NO_LIMITS, UNLIMITED));
  app.get('/', () => {
    throw error;
  });
  await app.inject('/');
  await app.close();
  return lines;
}

it('logs a request that a database outage failed without a stack', async () => {
  const lines = await logOf(Object.assign(new Error('connect ECONNREFUSED +9647701234567'), { code: 'ECONNREFUSED' }));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    code: 'unavailable',
    outage: { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED ***4567' },
  });
  expect(lines[0]).not.toMatch(/"stack"|reply-errors/);
});

it('logs every other failure with its stack', async () => {
  expect((await logOf(new Error('a fault of ours')))[0]).toMatch(/"stack":"Error: a fault of ours/);
});
