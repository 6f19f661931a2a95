import { decodeText } from './decode-text.ts';
import type { Delivery } from './delivery.ts';

const MAX_MESSAGES = 1_000;

/** A subscriber's message. `isPartial`: parts of it never arrived, and `text` has the arrived parts. */
export type Arrived = Pick<Delivery, 'from' | 'fromTon' | 'to'> & { text: string; isPartial: boolean };

type Part = Pick<Delivery, 'octets' | 'dataCoding'>;
type Pending = { first: Delivery; parts: Map<number, Part>; timer: NodeJS.Timeout };

/** Joins the parts of long messages, in any order and from any session. */
type Assembler = {
  /**
   * Returns null while parts are missing. Until `release` is called, a repeated last part returns the message again.
   */
  add(delivery: Delivery): (Arrived & { release: () => void }) | null;
  /** Emits the incomplete messages at once. */
  close(): void;
};

type Options = {
  /** How long a message waits for its missing parts. */
  partsTimeoutMs: number;
  /** Receives messages whose missing parts did not arrive in time. */
  onIncomplete: (arrived: Arrived) => void;
};

export function createAssembler({ partsTimeoutMs, onIncomplete }: Options): Assembler {
  const byMessage = new Map<string, Pending>();
  const done = createDone(partsTimeoutMs);

  function release(key: string): void {
    clearTimeout(byMessage.get(key)?.timer);
    byMessage.delete(key);
  }

  function finish(key: string): void {
    const pending = byMessage.get(key);
    release(key);
    if (pending) done.add(key, pending.parts);
  }

  function emitIncomplete(key: string): void {
    const pending = byMessage.get(key);
    release(key);
    if (pending) onIncomplete({ ...addressesOf(pending.first), text: join(pending.parts), isPartial: true });
  }

  function pendingOf(key: string, first: Delivery): Pending {
    const known = byMessage.get(key);
    if (known) return known;
    const [oldest] = byMessage.keys();
    if (oldest !== undefined && byMessage.size >= MAX_MESSAGES) emitIncomplete(oldest);
    const timer = setTimeout(emitIncomplete, partsTimeoutMs, key).unref();
    const pending: Pending = { first, parts: new Map(), timer };
    byMessage.set(key, pending);
    return pending;
  }

  return {
    add(delivery) {
      const { place, octets, dataCoding } = delivery;
      const whole = { ...addressesOf(delivery), isPartial: false };
      if (!place) return { ...whole, text: decodeText(octets, dataCoding), release: () => undefined };
      const key = [delivery.from, delivery.to, place.reference, place.total].join(' ');
      if (done.has(key, place.at, octets)) return null;
      const { parts } = pendingOf(key, delivery);
      parts.set(place.at, { octets, dataCoding });
      if (parts.size < place.total) return null;
      return { ...whole, text: join(parts), release: () => finish(key) };
    },
    close() {
      for (const key of byMessage.keys()) emitIncomplete(key);
    },
  };
}

/**
 * Joined messages. An operator repeats a part whose answer was lost, and alone it would be taken for the beginning of
 * another message. Some phones give every message the same reference, so the octets are compared too.
 */
function createDone(retentionMs: number) {
  const done = new Map<string, ReadonlyMap<number, Part>>();
  return {
    has: (key: string, at: number, octets: Buffer) => done.get(key)?.get(at)?.octets.equals(octets) ?? false,
    add(key: string, parts: ReadonlyMap<number, Part>): void {
      const [oldest] = done.keys();
      if (oldest !== undefined && done.size >= MAX_MESSAGES) done.delete(oldest);
      done.set(key, parts);
      setTimeout(() => done.get(key) === parts && done.delete(key), retentionMs).unref();
    },
  };
}

function addressesOf({ from, fromTon, to }: Delivery) {
  return { from, fromTon, to };
}

/** Octets are joined before they are decoded, because senders cut characters in two. */
function join(parts: ReadonlyMap<number, Part>): string {
  const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
  const codings = new Set(inOrder.map(({ dataCoding }) => dataCoding));
  const [coding] = codings;
  if (coding !== undefined && codings.size === 1) {
    return decodeText(Buffer.concat(inOrder.map(({ octets }) => octets)), coding);
  }
  return inOrder.map(({ octets, dataCoding }) => decodeText(octets, dataCoding)).join('');
}
