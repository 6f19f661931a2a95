import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { request } from '../../../test/call-api.ts';
import { FIXTURE } from '../../../test/fixture-release.ts';
import { it } from '../../../test/fixture.ts';
import { newestCode, newNumber, type Learner } from '../../../test/sign-up.ts';

const ask = (learner: Learner, accepts: string) =>
  learner.request('GET /api/user', { headers: accepts === '' ? {} : { 'accept-encoding': accepts } });

describe('a large JSON reply', () => {
  it('is the same in every encoding', async ({ learner }) => {
    const plain = await ask(learner, '');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const brotli = await ask(learner, 'gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(plain.json());
    const gzip = await ask(learner, 'gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.json());
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6);
  });

  it('is JSON in UTF-8 whatever its encoding', async ({ learner }) => {
    for (const accepts of ['', 'br', 'gzip'])
      expect((await ask(learner, accepts)).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is not compressed for a client that refuses it', async ({ learner }) => {
    expect((await ask(learner, 'br;q=0, gzip; q=0.0')).headers).not.toHaveProperty('content-encoding');
    expect((await ask(learner, 'br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
    expect((await ask(learner, 'gzip;q=0, *')).headers['content-encoding']).toBe('br');
    expect((await ask(learner, 'BR;Q=0,GZIP')).headers['content-encoding']).toBe('gzip');
  });
});

it('leaves a small reply as it is', async ({ learner }) => {
  const reply = await learner.request('GET /api/inbox', { headers: { 'accept-encoding': 'br' } });
  expect(reply.rawPayload.length).toBeLessThan(1024);
  expect(reply.headers).not.toHaveProperty('content-encoding');
});

it('compresses a small reply for a client that refuses it as it is', async ({ learner }) => {
  const headers = { 'accept-encoding': 'gzip, identity;q=0' };
  const reply = await learner.request('GET /api/inbox', { headers });
  expect(reply.headers['content-encoding']).toBe('gzip');
});

it('leaves the prepared bytes of the course as they are', async ({ learner }) => {
  const query = { ActiveWeek: 1, level_id: FIXTURE.a1 };
  const headers = { 'accept-encoding': 'br' };
  const reply = await learner.request('GET /api/get/main/content', { query, headers });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, authorization' });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('"messageCode":"00"');
});

it('never compresses a reply that has a token', async ({ server }) => {
  const msisdn = newNumber();
  await request(server.app, 'POST /api/client/login', { body: { msisdn } });
  const body = { msisdn, otp: await newestCode(server, msisdn) };
  const headers = { 'accept-encoding': 'br, gzip' };
  const reply = await request(server.app, 'POST /api/client/confirm/otp', { body, headers });
  expect(reply.json()).toHaveProperty('access_token');
  expect(reply.headers).not.toHaveProperty('content-encoding');
});
