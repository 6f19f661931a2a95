import { REALTIME_PATH, REALTIME_PROTOCOL } from '@lisan/contract/realtime';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';

const MOST_FRAME_BYTES = 4096;
const BEARER = 'bearer.';

type Acceptance = {
  publicUrl: string;
  onSocket: (socket: WebSocket, token: string | null) => void;
};

/**
 * Takes WebSocket upgrades at the realtime path from our own pages. Who is asking is decided by `onSocket`, after the
 * handshake: a browser cannot see why a handshake was refused, but it sees the code of a close.
 */
export function acceptUpgrades(server: Server, { publicUrl, onSocket }: Acceptance): { stop(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_FRAME_BYTES,
    handleProtocols: (offered) => (offered.has(REALTIME_PROTOCOL) ? REALTIME_PROTOCOL : false),
  });
  const onUpgrade = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
    if (pathOf(request) !== REALTIME_PATH) return refuse(raw, '404 Not Found');
    if (!isOurPage(request, publicUrl)) return refuse(raw, '403 Forbidden');
    sockets.handleUpgrade(request, raw, head, (socket) => onSocket(socket, tokenOf(request)));
  };
  server.on('upgrade', onUpgrade);
  return { stop: () => void server.off('upgrade', onUpgrade) };
}

/** Other clients than browsers send no Origin, and no cookie that could be misused: the token is in the protocols. */
function isOurPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  if (headers.origin === undefined) return true;
  if (!URL.canParse(headers.origin)) return false;
  const origin = new URL(headers.origin);
  return origin.origin === new URL(publicUrl).origin || origin.host === headers.host;
}

function tokenOf({ headers }: IncomingMessage): string | null {
  const offered = headers['sec-websocket-protocol']?.split(',').map((one) => one.trim()) ?? [];
  const bearer = offered.find((one) => one.startsWith(BEARER));
  return bearer === undefined || !offered.includes(REALTIME_PROTOCOL) ? null : bearer.slice(BEARER.length);
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

function refuse(raw: Duplex, status: string): void {
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
