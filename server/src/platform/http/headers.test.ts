import { existsSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { request } from '../../../test/call-api.ts';
import { FIXTURE } from '../../../test/fixture-release.ts';
import { itWith } from '../../../test/fixture.ts';
import { newestCode, newNumber } from '../../../test/sign-up.ts';

const it = itWith({ env: { PUBLIC_URL: 'https://lisan.example', API_DOCS: 'false' } });

const hasWeb = existsSync(new URL('../../../../web/dist/index.html', import.meta.url));

describe('replies', () => {
  it.for(['GET /api/user', 'GET /api/inbox', 'GET /api/fetch/subscriber/details'] as const)(
    '%s is not cached',
    async (key, { learner }) => {
      const response = await learner.request(key);
      expect(response.statusCode).toBe(200);
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it('with a token are not cached', async ({ server }) => {
    const msisdn = newNumber();
    await request(server.app, 'POST /api/client/login', { body: { msisdn } });
    const body = { msisdn, otp: await newestCode(server, msisdn) };
    const response = await request(server.app, 'POST /api/client/confirm/otp', { body });
    expect(response.json()).toHaveProperty('access_token');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('with the week’s content may be revalidated', async ({ learner }) => {
    const query = { ActiveWeek: 1, level_id: FIXTURE.a1 };
    const response = await learner.request('GET /api/get/main/content', { query });
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.headers.etag).toBeDefined();
  });

  it('over https require https, also errors', async ({ server }) => {
    for (const url of ['/api/user', '/no/such/path', '/health/live']) {
      const { headers } = await server.app.inject(url);
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('that are repeated for a key set the cookie again', async ({ newcomer }) => {
    const asked = {
      body: { uuid: FIXTURE.a1, msisdn: newcomer.msisdn },
      headers: { 'idempotency-key': 'first-level' },
    };
    const first = await newcomer.request('POST /api/client/create/subscriber', asked);
    const repeated = await newcomer.request('POST /api/client/create/subscriber', asked);
    expect(repeated.headers['idempotent-replay']).toBe('true');
    expect(repeated.headers['set-cookie']).toBe(first.headers['set-cookie']);
    expect(repeated.headers['set-cookie']).toContain('access_token=');
  });
});

describe('addresses', () => {
  it.for([
    '/api/docs',
    '/api/docs/json',
    '/csp.json',
    '/csp.json.br',
    '/%63sp.json',
    '/.stamp',
    '/.vite/manifest.json',
  ])('%s is not served', async (url, { server }) => {
    expect((await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })).statusCode).toBe(404);
  });
});

describe.runIf(hasWeb)('pages', () => {
  it('connect to their own origin alone', async ({ server }) => {
    const { headers } = await server.app.inject('/home');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' wss://lisan.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('geolocation=()');
    expect(headers['permissions-policy']).toContain('microphone=(self)');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it('are alone in carrying them: a script or a font is no document, and a learner pays for every kilobyte', async ({
    server,
  }) => {
    const { body } = await server.app.inject('/home');
    const [script] = /\/assets\/[\w.-]+\.(?:js|css|woff2)/.exec(body) ?? [];
    const { headers, statusCode } = await server.app.inject(script ?? '');
    expect(statusCode).toBe(200);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBeUndefined();
    const worker = await server.app.inject('/sw.js');
    expect(worker.headers['content-security-policy']).toBeDefined();
  });
});
