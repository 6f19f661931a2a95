import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * What a socket came with: the secret among its protocols, if there is one, what stood in its address, and the bare
 * connection below it.
 */
export type Arrival = { token: string | null; query: URLSearchParams; raw: Duplex };

/** A path that takes WebSockets. A browser can send no header of ours, so the token is offered as a protocol. */
export type Door = {
  path: string;
  /** The protocol that must be offered, and the only one we answer with. */
  protocol: string;
  /** What the offered protocol that carries the token begins with. */
  tokenPrefix: string;
  /** The largest frame that is taken, in bytes. */
  maxPayload: number;
  onSocket: (socket: WebSocket, arrival: Arrival) => void;
};

type House = { doors: Map<string, { door: Door; sockets: WebSocketServer }>; stop: () => void };

const houses = new WeakMap<Server, House>();

/**
 * Takes WebSocket upgrades at a door's path from our own pages; any number of doors share a server. Who is asking is
 * decided by `onSocket`, after the handshake: a browser cannot see why a handshake was refused, but it sees the code of
 * a close.
 */
export function acceptUpgrades(server: Server, publicUrl: string, door: Door): { stop(): void } {
  const house = houses.get(server) ?? build(server, publicUrl);
  if (house.doors.has(door.path)) throw new Error(`${door.path} is taken`);
  house.doors.set(door.path, { door, sockets: createSockets(door) });
  return {
    stop() {
      house.doors.delete(door.path);
      if (house.doors.size === 0) house.stop();
    },
  };
}

function build(server: Server, publicUrl: string): House {
  const doors: House['doors'] = new Map();
  const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
    const { pathname, searchParams: query } = addressOf(request);
    const entry = doors.get(pathname);
    if (entry === undefined) return refuse(raw, '404 Not Found');
    if (!isOurPage(request, publicUrl)) return refuse(raw, '403 Forbidden');
    const { door, sockets } = entry;
    sockets.handleUpgrade(request, raw, head, (socket) =>
      door.onSocket(socket, { token: tokenOf(request, door), query, raw }),
    );
  };
  server.on('upgrade', onUpgrade);
  const stop = (): void => {
    server.off('upgrade', onUpgrade);
    houses.delete(server);
  };
  const house = { doors, stop };
  houses.set(server, house);
  return house;
}

function createSockets({ protocol, maxPayload }: Door): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload,
    handleProtocols: (offered) => (offered.has(protocol) ? protocol : false),
  });
}

/** Other clients than browsers send no Origin, and no cookie that could be misused: the token is in the protocols. */
function isOurPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const origin = new URL(headers.origin);
  return origin.origin === new URL(publicUrl).origin || origin.host === headers.host;
}

function tokenOf({ headers }: IncomingMessage, { protocol, tokenPrefix }: Door): string | null {
  const offered = headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  const token = offered.find((one) => one.startsWith(tokenPrefix));
  return token === undefined || !offered.includes(protocol) ? null : token.slice(tokenPrefix.length);
}

function addressOf({ url = '' }: IncomingMessage): { pathname: string; searchParams: URLSearchParams } {
  const [pathname = '', search = ''] = url.split('?');
  return { pathname, searchParams: new URLSearchParams(search) };
}

function refuse(raw: Duplex, status: string): void {
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
