import {
  MEDIA_PROTOCOL,
  PUBLISH_PATH,
  WATCH_PATH,
  type PublisherMessage,
  type ToPublisher,
  type ToViewer,
} from '@lisan/contract/live/live-media';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';

type MediaMessage = ToViewer | ToPublisher;
type Frame = { message: MediaMessage } | { bytes: Buffer };

const PATIENCE_MS = 25_000;

/** A browser's side of the embedded provider: publishes or watches. */
export class MediaClient {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  readonly closed: Promise<number>;

  static publisher(server: Server, key: string): MediaClient {
    return new MediaClient(server, PUBLISH_PATH, key);
  }

  static viewer(server: Server, key: string, { soundOnly = false } = {}): MediaClient {
    return new MediaClient(server, soundOnly ? `${WATCH_PATH}?tracks=sound` : WATCH_PATH, key);
  }

  constructor(server: Server, path: string, key: string) {
    // A server that listens on TCP has an address with a port.
    const { port } = server.address() as AddressInfo;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, [MEDIA_PROTOCOL, `ticket.${key}`]);
    this.socket.on('message', (data, isBinary) => {
      // Sockets emit Buffers by default, and our server speaks the contract.
      const bytes = data as Buffer;
      this.frames.push(isBinary ? { bytes } : { message: JSON.parse(bytes.toString('utf8')) as MediaMessage });
    });
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('error', () => undefined);
  }

  /** All binary frames so far, in one stream. */
  get received(): Buffer {
    return Buffer.concat(this.frames.map((frame) => ('bytes' in frame ? frame.bytes : Buffer.alloc(0))));
  }

  /** The types of the frames received so far, in order. */
  get frameTypes(): string[] {
    return this.frames.map((frame) => ('message' in frame ? frame.message.type : 'bytes'));
  }

  sendMessage(message: PublisherMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  async start(mime = 'video/mp4;codecs=avc1.42E01E,opus'): Promise<this> {
    await this.until(() => this.socket.readyState === WebSocket.OPEN);
    this.sendMessage({ type: 'start', mime });
    await this.receiveMessage('accepted');
    return this;
  }

  send(bytes: Buffer): void {
    this.socket.send(bytes);
  }

  /** Waits until `times` messages of a type were received, counting earlier messages, and returns the last of them. */
  async receiveMessage<T extends MediaMessage['type']>(
    type: T,
    times = 1,
  ): Promise<Extract<MediaMessage, { type: T }>> {
    // The condition ensures this type.
    const found = () =>
      this.frames.flatMap((f) =>
        'message' in f && f.message.type === type ? [f.message as Extract<MediaMessage, { type: T }>] : [],
      );
    await this.until(() => found().length >= times);
    const message = found()[times - 1];
    if (message === undefined) throw new Error(`no ${type}`);
    return message;
  }

  async receive(bytes: number): Promise<Buffer> {
    await this.until(() => this.received.length >= bytes);
    return this.received;
  }

  async until(condition: () => boolean | Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`timed out; received ${this.frameTypes.join(' ')}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
