import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { replyErrors } from './reply-errors.ts';
import { limitFiles } from './limit-files.ts';
import { RateLimiter } from './rate-limit.ts';

const LIMIT = 1_000_000;
const limiter = () =>
  new RateLimiter(
    { otp: LIMIT, write: LIMIT, read: LIMIT, file: LIMIT, failure: LIMIT },
    {
      limitedNetwork: (ip) => (ip.startsWith('10.') ? null : ip),
      wideNetwork: () => null,
      isLoopback: () => false,
    },
  );

let app = Fastify();
afterEach(() => app.close());

it('an address that does not read its replies gets no more of them, and others do', async () => {
  app = Fastify();
  replyErrors(app, limiter());
  limitFiles(app, limiter());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.get('/file', async () => released.then(() => 'file'));
  await app.ready();
  const ask = async (remoteAddress: string) => app.inject({ url: '/file', remoteAddress });
  const open = Array.from({ length: 500 }, () => ask('198.51.100.1'));
  const refused = await ask('198.51.100.1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
  const others = [ask('198.51.100.2'), ...Array.from({ length: 600 }, () => ask('10.0.0.1'))];
  release();
  for (const reply of await Promise.all([...open, ...others])) expect(reply.statusCode).toBe(200);
  expect((await ask('198.51.100.1')).statusCode).toBe(200);
});
