import type { Bus } from '../../../platform/bus/port.ts';
import { readInitSegment, type InitSegment, type MediaFragment } from './media-pieces.ts';

/** What nodes tell each other about one lesson. The binary rest of a message is the bytes of the piece it is about. */
type Told =
  /** Somebody here watches; `part` and `index` are the last of what this node has. */
  | { kind: 'ask'; part: number; index: number }
  /** A publisher of this part is at my side now. */
  | { kind: 'taken'; part: number }
  | { kind: 'init'; part: number }
  | ({ kind: 'fragment' } & Omit<MediaFragment, 'bytes'>)
  | { kind: 'away'; part: number }
  | { kind: 'over' };

export type RelayListener = {
  onAsk(has: { part: number; index: number }): void;
  onTaken(part: number): void;
  onInit(init: InitSegment): void;
  onFragment(fragment: MediaFragment): void;
  onAway(part: number): void;
  onOver(): void;
};

type Ground = { bus: Bus; nodeId: string; channelId: string; leaseMs: number; listener: RelayListener };

/**
 * One lesson's line to the other nodes. Pieces are sent only while somebody elsewhere asks for them: they ask every few
 * seconds as long as they have viewers.
 */
export class StreamRelay {
  readonly #ground: Ground;
  readonly #topic: string;
  readonly #unsubscribe: () => void;
  #wantedUntil = 0;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#topic = `live:${ground.channelId}`;
    this.#unsubscribe = ground.bus.subscribe(this.#topic, (message) => this.#hear(message));
  }

  ask(has: { part: number; index: number }): void {
    this.#tell({ kind: 'ask', ...has });
  }

  /** Told to all, asked or not: whoever has viewers asks on, and an older publisher gives way. */
  tellTaken(part: number): void {
    this.#tell({ kind: 'taken', part });
  }

  tellInit({ part, bytes }: InitSegment): void {
    this.#wantedUntil = Math.max(this.#wantedUntil, performance.now() + this.#ground.leaseMs);
    this.#tell({ kind: 'init', part }, bytes);
  }

  tellFragment({ bytes, ...fragment }: MediaFragment): void {
    if (performance.now() < this.#wantedUntil) this.#tell({ kind: 'fragment', ...fragment }, bytes);
  }

  tellAway(part: number): void {
    this.#tell({ kind: 'away', part });
  }

  tellOver(): void {
    this.#tell({ kind: 'over' });
  }

  close(): void {
    this.#unsubscribe();
  }

  #tell(told: Told, bytes: Buffer = Buffer.alloc(0)): void {
    const head = Buffer.from(JSON.stringify({ ...told, from: this.#ground.nodeId }));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(head.length);
    this.#ground.bus.publish(this.#topic, Buffer.concat([length, head, bytes]));
  }

  #hear(message: Buffer): void {
    const headEnd = 2 + message.readUInt16BE();
    // Nobody but our own nodes, of this version, speaks on this topic.
    const told = JSON.parse(message.toString('utf8', 2, headEnd)) as Told & { from: string };
    if (told.from === this.#ground.nodeId) return;
    this.#obey(told, message.subarray(headEnd));
  }

  #obey(told: Told, bytes: Buffer): void {
    const { listener, leaseMs } = this.#ground;
    switch (told.kind) {
      case 'ask':
        this.#wantedUntil = performance.now() + leaseMs;
        return listener.onAsk(told);
      case 'taken':
        return listener.onTaken(told.part);
      case 'init':
        return listener.onInit(readInitSegment(told.part, bytes));
      case 'fragment':
        return listener.onFragment({ ...told, bytes });
      case 'away':
        return listener.onAway(told.part);
      case 'over':
        return listener.onOver();
    }
  }
}
