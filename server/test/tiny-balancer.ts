import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isReady } from './server-process.ts';

const POLL_MS = 100;
/** A node that is down refuses at once; a slow node is not down. */
const ANSWER_TIMEOUT_MS = 30_000;

/** A reverse proxy that forwards requests only to ready nodes, and never retries one. */
export type Balancer = {
  url: string;
  hasReady(): boolean;
  readyNodes(): readonly string[];
  setNodes(urls: string[]): void;
  close(): Promise<void>;
};

export async function startBalancer(nodes: string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let upstreams = nodes;
  let ready: string[] = [];
  let turn = 0;
  let isClosed = false;

  const poll = async (): Promise<void> => {
    const states = await Promise.all(
      upstreams.map(async (url) => ({ url, isUp: await isReady(url, ANSWER_TIMEOUT_MS) })),
    );
    ready = states.filter(({ isUp }) => isUp).map(({ url }) => url);
    if (!isClosed) setTimeout(() => void poll(), POLL_MS);
  };
  await poll();

  const server = createServer((incoming, reply) => {
    const url = ready[turn++ % Math.max(1, ready.length)];
    if (url === undefined) return void reply.writeHead(503, { 'retry-after': '1', 'x-balancer': 'no node' }).end();
    forward({ agent, url, incoming, reply });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hasReady: () => ready.length > 0,
    readyNodes: () => ready,
    setNodes(urls) {
      upstreams = urls;
    },
    async close() {
      isClosed = true;
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Forwarded = { agent: Agent; url: string; incoming: IncomingMessage; reply: ServerResponse };

function forward({ agent, url, incoming, reply }: Forwarded): void {
  const { method = 'GET', headers, url: path = '/' } = incoming;
  const outgoing = request(new URL(path, url), { method, headers, agent }, (answer) => {
    // The connection to the client is the balancer's own.
    const { connection: _connection, 'keep-alive': _keepAlive, ...passed } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, passed);
    answer.pipe(reply);
    answer.on('error', () => reply.destroy());
  });
  outgoing.on('error', (error) => {
    if (reply.headersSent) return void reply.destroy();
    reply.writeHead(502, { 'x-balancer': error.message.replaceAll(/[^\w .:]/g, ' ') }).end();
  });
  incoming.on('error', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
