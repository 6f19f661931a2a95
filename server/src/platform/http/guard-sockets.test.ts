import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { RawClient } from '../../../test/raw-client.ts';
import { AddressCounts } from './address-counts.ts';
import { guardSockets } from './guard-sockets.ts';

const LIMIT = 3;
const wide = (network: string) => (network.startsWith('site') ? 'site' : null);

describe('concurrent uses of an address', () => {
  it('is limited per network and, ten times as much, per wider network', () => {
    const counts = new AddressCounts(LIMIT, wide);
    const reserved = Array.from({ length: 10 * LIMIT }, (_, i) => counts.reserve(`site-${Math.floor(i / LIMIT)}`));
    expect(reserved).not.toContain(null);
    expect(counts.reserve('site-0')).toBeNull();
    expect(counts.reserve('site-99')).toBeNull();
    expect(counts.reserve('other')).not.toBeNull();
    reserved[0]?.();
    reserved[0]?.();
    expect(counts.reserve('site-99')).not.toBeNull();
    expect(counts.reserve('site-99')).toBeNull();
  });
});

describe('connections', () => {
  let server: Server;
  afterEach(() => void server.close());

  async function listen(networkOf: () => string | null) {
    server = createServer((_request, response) => response.end());
    const log = createLog('silent');
    const warn = vi.spyOn(log, 'warn');
    guardSockets(server, { counts: new AddressCounts(LIMIT, wide), networkOf, log });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const answered = async () => {
      const client = await RawClient.open(server);
      await client.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await Promise.race([client.closed, once(client.socket, 'data')]);
      return client;
    };
    return { answered, warn };
  }

  it('of one address beyond the limit are closed on arrival, and free their place when they end', async () => {
    const { answered, warn } = await listen(() => '192.0.2.1');
    const open = [await answered(), await answered(), await answered()];
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (let i = 0; i < 4; i += 1) expect((await answered()).status).toBe(0);
    expect(warn.mock.calls).toEqual([[{ network: '192.0.2.1' }, 'connection limit of address reached']]);
    open[0]?.reset();
    await expect.poll(async () => (await answered()).status, { timeout: 20_000 }).toBe(200);
    for (const client of open) client.reset();
  });

  it('of an exempt address are not counted', async () => {
    const { answered } = await listen(() => null);
    const open = await Promise.all(Array.from({ length: 2 * LIMIT }, answered));
    expect(open.map(({ status }) => status)).not.toContain(0);
    for (const client of open) client.reset();
  });
});
