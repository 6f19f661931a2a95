import { subscribe } from 'node:diagnostics_channel';
import type { AddressInfo, Server } from 'node:net';

// Loaded with --import before a server that a test or a benchmark starts.

/** Often enough that the next run finds neither its port nor its data directory in use. */
const CHECK_MS = 500;

const runner = Number(process.env['RUNNER_PID']);

// A runner that is killed cannot stop its servers.
setInterval(() => {
  if (!isRunning(runner)) process.kill(process.pid, 'SIGKILL');
}, CHECK_MS).unref();

// Another process may answer on the requested port; only the child itself knows that it listens there.
subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  // Node documents `server` as the member of this channel's messages.
  const address = (message as { server: Server }).server.address();
  if (isTcp(address)) process.send?.({ type: 'listening', port: address.port });
});
// The channel must not prevent the process from exiting.
process.channel?.unref();

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function isTcp(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
