import {
  channelName,
  REALTIME_PATH,
  REALTIME_PROTOCOL,
  type ClientMessage,
  type ServerMessage,
} from '@lisan/contract/realtime';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { TestApp } from './build-test-app.ts';

type Heard<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** A browser's side of the live-viewer channel. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly heard: ServerMessage[] = [];
  readonly closed: Promise<number>;

  constructor(test: TestApp, token: string, headers: Record<string, string> = {}) {
    // A server that listens on TCP has an address with a port.
    const { port } = test.app.server.address() as AddressInfo;
    const protocols = [REALTIME_PROTOCOL, `bearer.${token}`];
    this.socket = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}`, protocols, { headers });
    // Sockets give Buffers unless told otherwise, and our server speaks the contract.
    this.socket.on('message', (data) =>
      this.heard.push(JSON.parse((data as Buffer).toString('utf8')) as ServerMessage),
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

  /** Enters a lesson and gives the welcome. */
  async enter(lessonId: string, resume?: { epoch: string; seq: number }): Promise<Heard<'welcome'>> {
    await this.open();
    this.say({ type: 'hello', channel: channelName(lessonId), resume });
    return this.hear('welcome');
  }

  /** Waits for a message of this type that fits, among those heard already too. */
  async hear<T extends ServerMessage['type']>(
    type: T,
    fits: (message: Heard<T>) => boolean = () => true,
  ): Promise<Heard<T>> {
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      // The first condition makes it one of this type.
      const found = this.heard.find((message) => message.type === type && fits(message as Heard<T>));
      if (found) return found as Heard<T>;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no fitting ${type} was heard, only ${JSON.stringify(this.heard)}`);
  }
}
