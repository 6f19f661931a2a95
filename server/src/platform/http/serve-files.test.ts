import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createServer } from './create-server.ts';
import { serveFiles } from './serve-files.ts';

let test: TestApp | undefined;
let web: string | undefined;
afterEach(async () => {
  await test?.close();
  if (web !== undefined) await rm(web, { recursive: true });
});

/** A server with a small built web. */
async function serveWeb({ simulator, env = {} }: { simulator: boolean; env?: Record<string, string> }) {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-web-'));
  web = folder;
  await mkdir(join(folder, 'assets'));
  for (const page of ['index', 'home', 'login', 'studio', 'simulator'])
    await writeFile(join(folder, `${page}.html`), `<title>${page}</title>`);
  for (const copy of ['br', 'gz']) await writeFile(join(folder, `simulator.html.${copy}`), copy);
  test = await buildTestApp({ env });
  const app = await createServer(test.services);
  const outside = { connect: [], media: [], hasBlobWorkers: false };
  const { services } = test;
  const retained = join(folder, 'retained');
  await app.register((files) =>
    serveFiles(files, {
      ...services,
      simulator,
      outside,
      retained,
      storedClips: join(folder, 'clips'),
      findClip: async () => undefined,
      web: folder,
    }),
  );
  return app;
}

it.each([
  [true, 200],
  [false, 404],
])(
  'serves the page of the simulators at its own address only (while they are exposed: %s)',
  async (simulator, status) => {
    const app = await serveWeb({ simulator });
    expect((await app.inject('/simulator')).statusCode).toBe(status);
    const compressed = await app.inject({ url: '/simulator', headers: { 'accept-encoding': 'br' } });
    expect(compressed.statusCode).toBe(status);
    for (const url of [
      '/simulator.html',
      '/%73imulator.html',
      '/simulator.html?x',
      '/./simulator.html',
      '/assets/../simulator.html',
      '/simulator.html.br',
      '/simulator.html.gz',
      '/simulator.html%2Ebr',
    ])
      expect((await app.inject(url)).statusCode).toBe(404);
    expect((await app.inject('//simulator.html')).statusCode).toBe(400);
    expect((await app.inject('/')).statusCode).toBe(200);
    await app.close();
  },
);

it.each([
  ['/none', 404],
  ['/assets/', 400],
  ['/assets/none.js', 404],
  ['/api/none', 404],
])('counts %s once', async (url, status) => {
  const app = await serveWeb({ simulator: false, env: { RATE_LIMIT_FILE: '5' } });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await app.inject({ url, remoteAddress: '192.0.2.20' })).statusCode);
  expect(statuses).toEqual([status, status, status, status, status, 429]);
  await app.close();
});

it('serves assets of an earlier build to open tabs, and 404 for unknown ones', async () => {
  const app = await serveWeb({ simulator: false });
  const earlier = join(web ?? '', 'retained');
  await writeFile(join(earlier, 'home-1.js'), 'earlier');
  await writeFile(join(earlier, 'home-1.js.br'), 'compressed');
  await writeFile(join(earlier, '.part-home-0.js'), 'cut short');
  await writeFile(join(web ?? '', 'assets/home-2.js'), 'current');
  for (const [url, status, body] of [
    ['/assets/home-1.js', 200, 'earlier'],
    ['/assets/home-2.js', 200, 'current'],
    ['/assets/.part-home-0.js', 404, null],
    ['/assets/home-3.js', 404, null],
  ] as const) {
    const reply = await app.inject(url);
    expect([url, reply.statusCode]).toEqual([url, status]);
    if (body !== null)
      expect([reply.body, reply.headers['cache-control']]).toEqual([body, expect.stringContaining('immutable')]);
  }
  const compressed = await app.inject({ url: '/assets/home-1.js', headers: { 'accept-encoding': 'br' } });
  expect([compressed.headers['content-encoding'], compressed.body]).toEqual(['br', 'compressed']);
});

it.each([
  ['gzip;q=0, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['BR;q=0, GZIP', 'gzip'],
  ['br, br;q=0', undefined],
  ['*;q=0', undefined],
  ['identity;q=0', undefined],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['deflate', undefined],
])('sends an asset to a client that accepts %s as %s', async (accepts, encoding) => {
  const app = await serveWeb({ simulator: false });
  for (const [end, text] of Object.entries({ '': 'plain', '.br': 'of br', '.gz': 'of gzip' }))
    await writeFile(join(web ?? '', `assets/home-2.js${end}`), text);
  const reply = await app.inject({ url: '/assets/home-2.js', headers: { 'accept-encoding': accepts } });
  expect([reply.headers['content-encoding'], reply.body]).toEqual([encoding, encoding ? `of ${encoding}` : 'plain']);
  await app.close();
});

it('retains its own build once it listens', async () => {
  const app = await serveWeb({ simulator: false });
  await writeFile(join(web ?? '', 'assets/home-2.js'), 'current');
  await app.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(() => existsSync(join(web ?? '', 'retained/home-2.js'))).toBe(true);
});
