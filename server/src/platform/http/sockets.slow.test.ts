import { PUBLISH_PATH, WATCH_PATH, MEDIA_PROTOCOL } from '@lisan/contract/live/live-media';
import { REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/live/realtime';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { RawClient, upgradeRequest } from '../../../test/raw-client.ts';
import { attachRealtime } from '../../features/live/live/channel/attach-realtime.ts';

// Bytes below HTTP: resets, silence and slowness. A socket error without a listener would end the process, and the test
// run.

/** Much longer than a busy machine needs to read a request. */
const HEADERS_S = 3;
const REQUEST_S = 4;
const IDLE_S = 6;

type Listening = { app: TestApp; open: () => Promise<RawClient>; close: () => Promise<void> };

async function listen(env: Record<string, string> = {}): Promise<Listening> {
  const app = await buildTestApp({ env });
  const realtime = attachRealtime(app.app.server, app.services);
  const carried = app.services.live.attach(app.app.server);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    open: () => RawClient.open(app.app.server),
    async close() {
      await carried.close();
      await realtime.close();
      await app.close();
    },
  };
}

const slow = {
  HEADERS_TIMEOUT_S: String(HEADERS_S),
  REQUEST_TIMEOUT_S: String(REQUEST_S),
  IDLE_TIMEOUT_S: String(IDLE_S),
  UPGRADE_TIMEOUT_S: '0.3',
  MAX_PENDING_UPGRADES: '6',
  MAX_PENDING_UPGRADES_PER_ADDRESS: '4',
};

let on: Listening;
let impatient: Listening;
beforeAll(async () => {
  on = await listen();
  impatient = await listen(slow);
});
afterAll(async () => {
  await on.close();
  await impatient.close();
});

async function isAlive({ open }: Listening): Promise<boolean> {
  const client = await open();
  await client.send('GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await client.closed;
  return client.status === 200;
}

const token = (protocol: string, secret: string) => [`Sec-WebSocket-Protocol: ${protocol}, ${secret}`];
const PATHS: [string, string[]][] = [
  ['/no/such/path', []],
  ['/api/user', []],
  [REALTIME_PATH, []],
  [REALTIME_PATH, token(REALTIME_PROTOCOL, 'bearer.made-up')],
  [WATCH_PATH, token(MEDIA_PROTOCOL, 'ticket.made-up')],
  [PUBLISH_PATH, token(MEDIA_PROTOCOL, 'ticket.made-up')],
];

describe('a connection that is reset', () => {
  test('does no harm before it sends anything', async () => {
    for (let i = 0; i < 20; i += 1) (await on.open()).reset();
    expect(await isAlive(on)).toBe(true);
  });

  test.each(PATHS)('does no harm at any byte of an upgrade to %s', async (path, headers) => {
    const request = upgradeRequest(path, headers);
    const cuts = [1, 4, request.indexOf('\r\n'), request.indexOf('Upgrade'), request.length - 2, request.length];
    for (const cut of cuts) {
      const client = await on.open();
      await client.send(request.slice(0, cut));
      client.reset();
    }
    expect(await isAlive(on)).toBe(true);
  });

  test.each(PATHS)('does no harm after the reply to an upgrade to %s', async (path, headers) => {
    for (let i = 0; i < 10; i += 1) {
      const client = await on.open();
      await client.send(upgradeRequest(path, headers));
      await expect.poll(() => client.received).not.toBe('');
      client.reset();
    }
    expect(await isAlive(on)).toBe(true);
  });

  test('does no harm with garbage behind the handshake', async () => {
    for (const [path, headers] of PATHS) {
      const client = await on.open();
      await client.send(upgradeRequest(path, headers) + '\u00ff'.repeat(2000));
      client.reset();
    }
    expect(await isAlive(on)).toBe(true);
  });

  test('does no harm in the middle of a body or of a reply', async () => {
    for (let i = 0; i < 10; i += 1) {
      const body = await on.open();
      await body.send('POST /api/client/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
      await body.send('Content-Length: 900\r\n\r\n{"msisdn"');
      body.reset();
      const reply = await on.open();
      await reply.send('GET /api/get/levels HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
      reply.reset();
    }
    expect(await isAlive(on)).toBe(true);
  });
});

describe('bytes that are no request', () => {
  test.each([
    ['garbage', '\u0000\u0001\u0002 nothing\r\n\r\n', 400],
    ['an unknown method', 'BREW /api/user HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['headers of 40 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
  ])('%s are answered with an error of the contract', async (_name, text, status) => {
    const client = await on.open();
    await client.send(text);
    await client.closed;
    expect(client.status).toBe(status);
    expect(client.received).toContain('"request_id"');
  });
});

describe('a connection that is slow', () => {
  test('with its headers is answered 408', async () => {
    const client = await impatient.open();
    await client.send('GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await client.closed;
    expect(client.status).toBe(408);
    expect(client.received).toContain('X-Content-Type-Options: nosniff');
  });

  test('with its body is answered 408', async () => {
    const client = await impatient.open();
    await client.send('POST /api/client/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    await client.send('Content-Length: 900\r\n\r\n');
    const drip = setInterval(() => client.socket.write(' '), 50);
    await client.closed;
    clearInterval(drip);
    expect(client.status).toBe(408);
  });

  test('that sends nothing is closed', async () => {
    const client = await impatient.open();
    await client.closed;
    expect(client.socket.destroyed).toBe(true);
  });

  test('that does not authenticate its WebSocket is closed', async () => {
    const { sessions } = impatient.app.services;
    const { read } = sessions;
    sessions.read = () => new Promise(() => undefined);
    try {
      const client = await impatient.open();
      await client.send(upgradeRequest(REALTIME_PATH, token(REALTIME_PROTOCOL, 'bearer.made-up')));
      await client.closed;
      expect(client.status).toBe(101);
    } finally {
      sessions.read = read;
    }
  });
});

describe('a WebSocket that is refused', () => {
  test.each([WATCH_PATH, PUBLISH_PATH])('at %s is closed, also when the client does not answer', async (path) => {
    const { live, clock, newId } = impatient.app.services;
    const role = path === PUBLISH_PATH ? 'publisher' : 'viewer';
    const unknown = { channelId: newId(), subscriberId: newId(), sessionId: newId() };
    const expiresAt = new Date(clock.now().getTime() + 60_000);
    const { key } = await live.issueJoin({ ...unknown, kind: 'video', role, expiresAt });
    const client = await impatient.open();
    await client.send(upgradeRequest(path, token(MEDIA_PROTOCOL, `ticket.${key}`)));
    await expect.poll(() => client.status, { timeout: 10_000 }).toBe(101);
    await vi.waitFor(() => expect(client.socket.destroyed).toBe(true), { timeout: 10_000 });
  });
});

describe('a connection that is idle', () => {
  // Every other timeout is longer than a test may take.
  test('is closed before its first request and after its last', async () => {
    const idle = await listen({ HEADERS_TIMEOUT_S: '300', REQUEST_TIMEOUT_S: '300', IDLE_TIMEOUT_S: '8' });
    const silent = await idle.open();
    const served = await idle.open();
    await served.send('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
    await Promise.all([silent.closed, served.closed]);
    expect(silent.received).toBe('');
    expect(served.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200']);
    await idle.close();
  });
});

describe('limits of connections', () => {
  test('a limited number of upgraded sockets per address may be anonymous', async () => {
    // Longer than five handshakes take on a busy machine.
    const patient = await listen({ ...slow, UPGRADE_TIMEOUT_S: '8' });
    const { sessions } = patient.app.services;
    const { read } = sessions;
    sessions.read = () => new Promise(() => undefined);
    try {
      const clients: RawClient[] = [];
      for (let i = 0; i < 5; i += 1) {
        const client = await patient.open();
        await client.send(upgradeRequest(REALTIME_PATH, token(REALTIME_PROTOCOL, 'bearer.made-up')));
        await expect.poll(() => client.status).not.toBe(0);
        clients.push(client);
      }
      expect(clients.map(({ status }) => status)).toEqual([101, 101, 101, 101, 503]);
      for (const client of clients) await client.closed;
    } finally {
      sessions.read = read;
    }
    // Their places are free again.
    const next = await patient.open();
    await next.send(upgradeRequest(REALTIME_PATH, token(REALTIME_PROTOCOL, 'bearer.made-up')));
    await expect.poll(() => next.status).toBe(101);
    next.reset();
    await patient.close();
  });

  test.each([WATCH_PATH, PUBLISH_PATH])('and as many with a forged ticket at %s', async (path) => {
    const patient = await listen({ ...slow, UPGRADE_TIMEOUT_S: '8' });
    const clients: RawClient[] = [];
    for (let i = 0; i < 5; i += 1) {
      const client = await patient.open();
      await client.send(upgradeRequest(path, token(MEDIA_PROTOCOL, 'ticket.made-up')));
      await expect.poll(() => client.status, { timeout: 10_000 }).not.toBe(0);
      clients.push(client);
    }
    expect(clients.map(({ status }) => status)).toEqual([101, 101, 101, 101, 503]);
    for (const client of clients) await client.closed;
    await patient.close();
  });

  test('connections above the limit are closed on arrival', async () => {
    const small = await listen({ MAX_CONNECTIONS: '3' });
    const open = [await small.open(), await small.open(), await small.open()];
    const surplus = await small.open();
    await surplus.closed;
    for (const client of open) client.reset();
    await expect.poll(() => isAlive(small)).toBe(true);
    await small.close();
  });

  test('more concurrent requests than a browser sends close their connection, read or not', async () => {
    const request = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
    const few = await on.open();
    await few.send(request.repeat(30));
    await expect.poll(() => few.received.match(/HTTP\/1\.1 200/g)).toHaveLength(30);
    few.reset();
    const many = await on.open();
    many.socket.pause();
    await many.send('GET /api/get/levels HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200));
    many.socket.resume();
    await many.closed;
    expect((many.received.match(/HTTP\/1\.1 200/g) ?? []).length).toBeLessThanOrEqual(32);
    expect(await isAlive(on)).toBe(true);
  });

  test('an offer of another protocol is served as an ordinary request', async () => {
    const client = await on.open();
    await client.send(
      'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n',
    );
    await expect.poll(() => client.status).toBe(200);
    client.reset();
  });
});
