import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const OPCODE = { text: 1, close: 8, ping: 9, pong: 10 } as const;
const UPGRADED = Buffer.from('\r\n\r\n');

type SocketHandlers = {
  onText: (payload: Buffer) => void;
  onClose: (code: number) => void;
};

/**
 * A minimal WebSocket client for ten thousand viewers: a library's work for each message would cost the machine more
 * than the measured server.
 */
export class RawSocket {
  readonly #socket: Socket;
  readonly #handlers: SocketHandlers;
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = false;
  #code = 1006;

  constructor(url: URL, protocols: readonly string[], handlers: SocketHandlers & { onOpen: () => void }) {
    this.#handlers = handlers;
    this.#socket = connect(Number(url.port), url.hostname, () => {
      this.#socket.setNoDelay(true);
      this.#socket.write(
        `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
          `Sec-WebSocket-Protocol: ${protocols.join(', ')}\r\n\r\n`,
      );
    });
    this.#socket.on('data', (bytes) => this.#read(bytes, handlers.onOpen));
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('close', () => handlers.onClose(this.#code));
  }

  send(text: string): void {
    this.#write(OPCODE.text, Buffer.from(text));
  }

  #read(bytes: Buffer, onOpen: () => void): void {
    let rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    if (!this.#isOpen) {
      const end = rest.indexOf(UPGRADED);
      if (end < 0) return void (this.#rest = rest);
      if (!rest.subarray(0, 12).includes(' 101')) return void this.#socket.destroy();
      this.#isOpen = true;
      rest = rest.subarray(end + UPGRADED.length);
      onOpen();
    }
    this.#rest = this.#readFrames(rest);
  }

  /** A server's frames are not masked, and ours are shorter than 64 kB. Returns the rest of the last one. */
  #readFrames(bytes: Buffer): Buffer {
    let at = 0;
    while (at + 2 <= bytes.length) {
      const short = (bytes[at + 1] ?? 0) & 127;
      const start = at + (short < 126 ? 2 : 4);
      if (start > bytes.length) break;
      const end = start + (short < 126 ? short : bytes.readUInt16BE(at + 2));
      if (end > bytes.length) break;
      this.#obey((bytes[at] ?? 0) & 15, bytes.subarray(start, end));
      at = end;
    }
    return bytes.subarray(at);
  }

  #obey(opcode: number, payload: Buffer): void {
    if (opcode === OPCODE.text) this.#handlers.onText(payload);
    if (opcode === OPCODE.ping) this.#write(OPCODE.pong, payload);
    if (opcode !== OPCODE.close) return;
    this.#code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
    this.#write(OPCODE.close, payload);
    this.#socket.end();
  }

  /** A client must mask; a mask of zeros leaves the bytes unchanged. */
  #write(opcode: number, payload: Buffer): void {
    if (this.#socket.destroyed) return;
    const long = payload.length > 125;
    const header = Buffer.alloc(long ? 8 : 6);
    header[0] = 128 | opcode;
    header[1] = 128 | (long ? 126 : payload.length);
    if (long) header.writeUInt16BE(payload.length, 2);
    this.#socket.write(Buffer.concat([header, payload]));
  }
}
