import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Agent, createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { connect, type ConnectionOptions } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from '../sms/smsc-certificate.ts';

export type Pushed = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
type Answering = (pushed: Pushed, response: ServerResponse, request: IncomingMessage) => void;

/** A push service on this machine, and connections that reach it whatever host they are for. */
export async function openPushService() {
  const service = {
    pushed: [] as Pushed[],
    answer: ((_pushed, response) => response.writeHead(201).end()) as Answering,
  };
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const pushed = { method, path: url, headers, body: await buffer(request) };
    service.pushed.push(pushed);
    service.answer(pushed, response, request);
  };
  const server = createServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, (request, response) => {
    void receive(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the push service has no port');
  const agent = new LocalAgent(address.port);
  const close = async () => {
    agent.destroy();
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return Object.assign(service, { agent, close });
}

class LocalAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super({ keepAlive: true });
    this.#port = port;
  }

  override createConnection(options: ConnectionOptions) {
    return connect({ ...options, host: '127.0.0.1', port: this.#port, servername: 'localhost', ca: CERTIFICATE });
  }
}

/** Connects to a port without a listener. */
export async function deadAgent(): Promise<Agent> {
  const service = await openPushService();
  await service.close();
  return service.agent;
}
