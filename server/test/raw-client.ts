import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A raw TCP connection to a server, for bytes that no client library would send. */
export class RawClient {
  readonly socket: Socket;
  /** Everything that the server has sent. */
  received = '';
  readonly closed: Promise<void>;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (bytes) => (this.received += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(server: Server): Promise<RawClient> {
    // A server that listens on TCP has an address with a port.
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const client = new RawClient(socket);
    await once(socket, 'connect');
    return client;
  }

  /** Resolves when the bytes are in the kernel. */
  async send(text: string): Promise<void> {
    await new Promise<void>((resolve) => this.socket.write(text, 'latin1', () => resolve()));
  }

  /** Ends the connection with RST. */
  reset(): void {
    this.socket.resetAndDestroy();
  }

  get status(): number {
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(this.received)?.[1] ?? 0);
  }
}

/** The head of a WebSocket handshake. */
export function upgradeRequest(path: string, headers: string[] = []): string {
  return [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n');
}
