import { createServer, type AddressInfo } from 'node:net';

/** Finds a port on which no process listens: other runs may be in progress beside this one. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

// For configurations that cannot wait for a promise.
if (import.meta.main) console.log(await findFreePort());
