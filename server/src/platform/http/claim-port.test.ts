import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../test/own-postgres.ts';
import { claimPort, PortError } from './claim-port.ts';

const HOST = '127.0.0.1';

function refusalOf(claiming: Promise<unknown>): Promise<string> {
  return claiming.then(
    () => 'claimed',
    (error: unknown) => (error instanceof PortError ? error.message : Promise.reject(error as Error)),
  );
}

it('answers 503 on a claimed port until the server listens there', async () => {
  const port = await findFreePort();
  const claimed = await claimPort({ host: HOST, port });
  const url = `http://${HOST}:${port}`;

  const call = await fetch(`${url}/api/user`);
  expect(call.status).toBe(503);
  expect(call.headers.get('retry-after')).toBe('2');
  expect(await call.json()).toMatchObject({ code: 'unavailable' });
  const ready = await fetch(`${url}/health/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'unavailable', reasons: ['starting'] });

  const server = createServer((_request, response) => response.end('started'));
  await claimed.handOver(() => new Promise<void>((resolve) => server.listen({ host: HOST, port }, resolve)));
  expect(await (await fetch(url)).text()).toBe('started');
  server.close();
  server.closeAllConnections();
});

it('names the variable to set in one line for a port that is in use, before and at the end of a start', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen({ host: HOST, port: 0 }, resolve));
  // A server that listens on TCP has such an address.
  const { port } = other.address() as AddressInfo;
  const message = `Port ${port} is in use. Stop the program that listens on it, or set PORT.`;
  expect(await refusalOf(claimPort({ host: HOST, port }))).toBe(message);

  const claimed = await claimPort({ host: HOST, port: await findFreePort() });
  const taken = () =>
    new Promise((resolve, reject) =>
      createServer()
        .once('error', reject)
        .listen({ host: HOST, port }, () => resolve(1)),
    );
  expect(await refusalOf(claimed.handOver(taken))).toMatch(/^Port \d+ is in use\. .*set PORT\.$/);
  other.close();
});

it('names HOST for an address that is not of this machine', async () => {
  const message = await refusalOf(claimPort({ host: '192.0.2.1', port: await findFreePort() }));
  expect(message).toBe('This machine has no address 192.0.2.1. Set HOST to one of its addresses.');
});
