import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { request } from '../../../test/call-api.ts';
import { FIXTURE } from '../../../test/fixture-release.ts';
import { newestCode, newNumber, signUp } from '../../../test/sign-up.ts';

let on: TestApp;
let token = '';
beforeAll(async () => {
  on = await buildTestApp();
  token = (await signUp(on)).token;
});
afterAll(() => on.close());

const ask = (accepts: string) =>
  request(on.app, 'GET /api/user', { token, headers: accepts === '' ? {} : { 'accept-encoding': accepts } });

describe('a large JSON reply', () => {
  it('is the same in every encoding', async () => {
    const plain = await ask('');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const brotli = await ask('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(plain.json());
    const gzip = await ask('gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual(plain.json());
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6);
  });

  it('is JSON in UTF-8 whatever its encoding', async () => {
    for (const accepts of ['', 'br', 'gzip'])
      expect((await ask(accepts)).headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is not compressed for a client that refuses it', async () => {
    expect((await ask('br;q=0, gzip; q=0.0')).headers).not.toHaveProperty('content-encoding');
    expect((await ask('br;q=0, gzip;q=0.5')).headers['content-encoding']).toBe('gzip');
    expect((await ask('gzip;q=0, *')).headers['content-encoding']).toBe('br');
    expect((await ask('BR;Q=0,GZIP')).headers['content-encoding']).toBe('gzip');
  });
});

it('leaves a small reply as it is', async () => {
  const reply = await request(on.app, 'GET /api/inbox', { token, headers: { 'accept-encoding': 'br' } });
  expect(reply.rawPayload.length).toBeLessThan(1024);
  expect(reply.headers).not.toHaveProperty('content-encoding');
});

it('compresses a small reply for a client that refuses it as it is', async () => {
  const headers = { 'accept-encoding': 'gzip, identity;q=0' };
  const reply = await request(on.app, 'GET /api/inbox', { token, headers });
  expect(reply.headers['content-encoding']).toBe('gzip');
});

it('leaves the prepared bytes of the course as they are', async () => {
  const query = { ActiveWeek: 1, level_id: FIXTURE.a1 };
  const headers = { 'accept-encoding': 'br' };
  const reply = await request(on.app, 'GET /api/get/main/content', { token, query, headers });
  expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, authorization' });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toContain('"messageCode":"00"');
});

it('never compresses a reply that has a token', async () => {
  const msisdn = newNumber();
  await request(on.app, 'POST /api/client/login', { body: { msisdn } });
  const body = { msisdn, otp: await newestCode(on, msisdn) };
  const headers = { 'accept-encoding': 'br, gzip' };
  const reply = await request(on.app, 'POST /api/client/confirm/otp', { body, headers });
  expect(reply.json()).toHaveProperty('access_token');
  expect(reply.headers).not.toHaveProperty('content-encoding');
});
