import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';

const DAY_MS = 86_400_000;
const PATH = '/.well-known/security.txt';

let on: TestApp;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://lisan.example', SECURITY_CONTACT: 'https://operator.example/security' };
  on = await buildTestApp({ env });
});
afterAll(() => on.close());

async function fields(app: TestApp['app']): Promise<Record<string, string>> {
  const { statusCode, headers, body } = await app.inject(PATH);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const lines = body.trimEnd().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)) as [string, string][]);
}

describe('security.txt', () => {
  it('has the fields of RFC 9116, with the contact of the configuration', async () => {
    expect(await fields(on.app)).toEqual({
      Contact: 'https://operator.example/security',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      'Preferred-Languages': 'ar, en',
      Policy: 'https://lisan.example/.well-known/security-policy.md',
      Canonical: `https://lisan.example${PATH}`,
    });
  });

  it('never expires in the past, and within a year', async () => {
    for (const days of [0, 400]) {
      on.advance(days * DAY_MS);
      const left = Date.parse((await fields(on.app))['Expires'] ?? '') - on.services.clock.now().getTime();
      expect(left).toBeGreaterThan(30 * DAY_MS);
      expect(left).toBeLessThan(365 * DAY_MS);
    }
  });

  it('names a policy that is served', async () => {
    const { pathname } = new URL((await fields(on.app))['Policy'] ?? '');
    const { statusCode, headers, body } = await on.app.inject(pathname);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(body).toContain('# Reporting a vulnerability');
  });

  it('names the support address where no contact is configured', async () => {
    const other = await buildTestApp();
    try {
      expect((await fields(other.app))['Contact']).toMatch(/^mailto:.+@.+$/);
    } finally {
      await other.close();
    }
  });
});
