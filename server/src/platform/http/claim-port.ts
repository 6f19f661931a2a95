import { createServer, type Server, type ServerResponse } from 'node:http';
import { ERROR_RULES } from '../app-error.ts';

const RETRY_AFTER_S = '2';
/** A connection that sends nothing must not outlive the start by much. */
const REQUEST_TIMEOUT_MS = 5_000;

type Address = { host: string; port: number };

/** The port cannot be listened on; the message names the variable to set, in one line. */
export class PortError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'PortError';
  }
}

type ClaimedPort = {
  /** Frees the port and calls `listen` at once. @throws PortError */
  handOver(listen: () => Promise<unknown>): Promise<void>;
};

/**
 * Listens on the port of a process that is starting, so that a taken port is found before anything is changed, and
 * answers every request with 503 until the start is complete.
 * @throws PortError
 */
export async function claimPort(address: Address): Promise<ClaimedPort> {
  const server = createServer(
    { headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
    (request, response) => refuse(request.url, response),
  );
  await listenOn(server, address);
  return {
    async handOver(listen) {
      await close(server);
      try {
        await listen();
      } catch (error) {
        throw explain(error, address);
      }
    },
  };
}

function listenOn(server: Server, address: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)));
    server.listen(address, resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function refuse(url: string | undefined, response: ServerResponse): void {
  const body =
    url === '/health/ready'
      ? { status: 'unavailable', reasons: ['starting'] }
      : { code: 'unavailable', message: ERROR_RULES.unavailable.message, request_id: 'starting' };
  response.writeHead(ERROR_RULES.unavailable.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_S,
    connection: 'close',
  });
  response.end(JSON.stringify(body));
}

function explain(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new PortError(`Port ${port} is in use. Stop the program that listens on it, or set PORT.`, error);
    case 'EACCES':
      return new PortError(`This account may not listen on port ${port}. Set PORT to 1024 or more.`, error);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new PortError(`This machine has no address ${host}. Set HOST to one of its addresses.`, error);
    default:
      return error;
  }
}
