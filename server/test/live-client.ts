import {
  channelName,
  REALTIME_PATH,
  REALTIME_PROTOCOL,
  type ClientMessage,
  type ServerMessage,
} from '@lisan/contract/live/realtime';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { TestApp } from './build-test-app.ts';

type Received<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** A browser's side of the live-viewer channel. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly received: ServerMessage[] = [];
  readonly closed: Promise<number>;

  constructor(test: TestApp, token: string, headers: Record<string, string> = {}) {
    // A server that listens on TCP has an address with a port.
    const { port } = test.app.server.address() as AddressInfo;
    const protocols = [REALTIME_PROTOCOL, `bearer.${token}`];
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}`, protocols, { headers });
    // Sockets emit Buffers by default, and our server speaks the contract.
    this.socket.on('message', (data) =>
      this.received.push(JSON.parse((data as Buffer).toString('utf8')) as ServerMessage),
    );
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
  }

  async open(): Promise<this> {
    if (this.socket.readyState === WebSocket.OPEN) return this;
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
    return this;
  }

  say(message: ClientMessage | object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Enters a lesson and returns the welcome. */
  async enter(lessonId: string, resume?: { epoch: string; seq: number }): Promise<Received<'welcome'>> {
    await this.open();
    this.say({ type: 'hello', channel: channelName(lessonId), resume });
    return this.receive('welcome');
  }

  /** Waits for a message of this type that matches, counting earlier messages. */
  async receive<T extends ServerMessage['type']>(
    type: T,
    fits: (message: Received<T>) => boolean = () => true,
  ): Promise<Received<T>> {
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      // The first condition ensures this type.
      const found = this.received.find((message) => message.type === type && fits(message as Received<T>));
      if (found) return found as Received<T>;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no matching ${type} was received, only ${JSON.stringify(this.received)}`);
  }
}
