import type { Bus } from '../../../platform/bus/port.ts';
import { readInitSegment, type InitSegment, type MediaFragment } from './media-pieces.ts';
import type { Progress } from './newest-part.ts';

/** A message between nodes about one lesson. The bytes of its piece follow the JSON head. */
type RelayMessage =
  /** A node with viewers asks for the pieces after its newest piece. */
  | ({ type: 'ask' } & Progress)
  /** A publisher of this part is connected to the sending node. */
  | { type: 'takeover'; part: number }
  /** `isConverted`: `sound` messages follow, with the converted sound of each fragment for HLS. */
  | { type: 'init'; part: number; isConverted: boolean }
  | ({ type: 'fragment' } & Omit<MediaFragment, 'bytes' | 'startsSegment' | 'at'> &
      Partial<Pick<MediaFragment, 'startsSegment' | 'at'>>)
  | ({ type: 'sound' } & Omit<MediaFragment, 'bytes'>)
  /** `fragments` counts all fragments of the part. */
  | { type: 'away'; part: number; fragments?: number }
  /** A node needs a file of the playlist that it has missed; the node of the publisher sends it. */
  | { type: 'want'; name: string }
  | { type: 'file'; name: string }
  /** The publisher's node does not have the wanted file. */
  | { type: 'no-file'; name: string }
  | { type: 'over' };

type RelayListener = {
  onAsk(has: Progress): void;
  onTakeover(part: number): void;
  onInit(init: InitSegment, isConverted: boolean): void;
  onFragment(fragment: MediaFragment): void;
  onSound(fragment: MediaFragment): void;
  onAway(part: number, fragments: number | undefined): void;
  onWant(name: string): void;
  /** `bytes` is null when the publisher's node does not have the file. */
  onFile(name: string, bytes: Buffer | null): void;
  onOver(): void;
};

type Deps = { bus: Bus; nodeId: string; channelId: string; leaseMs: number; listener: RelayListener };

/**
 * Relays one lesson between nodes. Pieces are sent only while another node asks for them; a node with viewers asks
 * every few seconds.
 */
export class StreamRelay {
  readonly #deps: Deps;
  readonly #topic: string;
  readonly #unsubscribe: () => void;
  #wantedUntil = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#topic = `live:${deps.channelId}`;
    this.#unsubscribe = deps.bus.subscribe(this.#topic, (packet) => this.#receive(packet));
  }

  ask(has: Progress): void {
    this.#publish({ type: 'ask', ...has });
  }

  /** Published without a request: nodes with viewers keep asking, and an older publisher is closed. */
  publishTakeover(part: number): void {
    this.#publish({ type: 'takeover', part });
  }

  publishInit({ part, bytes }: InitSegment, isConverted: boolean): void {
    this.#wantedUntil = Math.max(this.#wantedUntil, performance.now() + this.#deps.leaseMs);
    this.#publish({ type: 'init', part, isConverted }, bytes);
  }

  publishFragment({ bytes, ...fragment }: MediaFragment): void {
    if (performance.now() < this.#wantedUntil) this.#publish({ type: 'fragment', ...fragment }, bytes);
  }

  publishSound({ bytes, ...fragment }: MediaFragment): void {
    if (performance.now() < this.#wantedUntil) this.#publish({ type: 'sound', ...fragment }, bytes);
  }

  publishAway(part: number, fragments: number): void {
    this.#publish({ type: 'away', part, fragments });
  }

  publishWant(name: string): void {
    this.#publish({ type: 'want', name });
  }

  /** @param bytes null for a file that this node, the publisher's, does not have */
  publishFile(name: string, bytes: Buffer | null): void {
    if (bytes === null) this.#publish({ type: 'no-file', name });
    else this.#publish({ type: 'file', name }, bytes);
  }

  publishOver(): void {
    this.#publish({ type: 'over' });
  }

  close(): void {
    this.#unsubscribe();
  }

  #publish(message: RelayMessage, bytes: Buffer = Buffer.alloc(0)): void {
    const head = Buffer.from(JSON.stringify({ ...message, from: this.#deps.nodeId }));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(head.length);
    this.#deps.bus.publish(this.#topic, Buffer.concat([length, head, bytes]));
  }

  #receive(packet: Buffer): void {
    const headEnd = 2 + packet.readUInt16BE();
    // Only our own nodes, of the same version, publish on this topic.
    const message = JSON.parse(packet.toString('utf8', 2, headEnd)) as RelayMessage & { from: string };
    if (message.from === this.#deps.nodeId) return;
    this.#dispatch(message, packet.subarray(headEnd));
  }

  #dispatch(message: RelayMessage, bytes: Buffer): void {
    const { listener, leaseMs } = this.#deps;
    switch (message.type) {
      case 'ask':
        this.#wantedUntil = performance.now() + leaseMs;
        return listener.onAsk(message);
      case 'takeover':
        return listener.onTakeover(message.part);
      case 'init':
        return listener.onInit(readInitSegment(message.part, bytes), message.isConverted);
      case 'fragment':
        // Nodes of the previous version send neither of the two.
        return listener.onFragment({
          ...message,
          startsSegment: message.startsSegment ?? true,
          at: message.at ?? Date.now(),
          bytes,
        });
      case 'sound':
        return listener.onSound({ ...message, bytes });
      case 'away':
        return listener.onAway(message.part, message.fragments);
      case 'want':
        return listener.onWant(message.name);
      case 'file':
        return listener.onFile(message.name, bytes);
      case 'no-file':
        return listener.onFile(message.name, null);
      case 'over':
        return listener.onOver();
    }
  }
}
