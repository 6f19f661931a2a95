import { decodeText } from './decode-text.ts';
import type { Delivery } from './delivery.ts';

const MAX_MESSAGES = 1_000;

/** A subscriber's message. `isPartial`: parts of it never arrived, and `text` has those that did. */
export type Arrived = Pick<Delivery, 'from' | 'fromTon' | 'to'> & { text: string; isPartial: boolean };

type Part = Pick<Delivery, 'octets' | 'dataCoding'>;
type Pending = { first: Delivery; parts: Map<number, Part>; timer: NodeJS.Timeout };

/** Joins the parts of long messages, in whatever order and on whichever session they arrive. */
export type Assembler = {
  /** Null while parts are missing. Until `forget`, the last part may arrive again and gives the message again. */
  add(delivery: Delivery): (Arrived & { forget: () => void }) | null;
  /** Passes on what is incomplete at once. */
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

  function forget(key: string): void {
    clearTimeout(byMessage.get(key)?.timer);
    byMessage.delete(key);
  }

  function giveUp(key: string): void {
    const pending = byMessage.get(key);
    forget(key);
    if (pending) onIncomplete({ ...addressesOf(pending.first), text: join(pending.parts), isPartial: true });
  }

  function pendingOf(key: string, first: Delivery): Pending {
    const known = byMessage.get(key);
    if (known) return known;
    const [oldest] = byMessage.keys();
    if (oldest !== undefined && byMessage.size >= MAX_MESSAGES) giveUp(oldest);
    const timer = setTimeout(giveUp, partsTimeoutMs, key).unref();
    const pending: Pending = { first, parts: new Map(), timer };
    byMessage.set(key, pending);
    return pending;
  }

  return {
    add(delivery) {
      const { place, octets, dataCoding } = delivery;
      const whole = { ...addressesOf(delivery), isPartial: false };
      if (!place) return { ...whole, text: decodeText(octets, dataCoding), forget: () => undefined };
      const key = [delivery.from, delivery.to, place.reference, place.total].join(' ');
      const { parts } = pendingOf(key, delivery);
      parts.set(place.at, { octets, dataCoding });
      if (parts.size < place.total) return null;
      return { ...whole, text: join(parts), forget: () => forget(key) };
    },
    close() {
      for (const key of byMessage.keys()) giveUp(key);
    },
  };
}

function addressesOf({ from, fromTon, to }: Delivery) {
  return { from, fromTon, to };
}

/** Octets are joined before they are decoded: senders cut characters in two. */
function join(parts: ReadonlyMap<number, Part>): string {
  const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
  const codings = new Set(inOrder.map(({ dataCoding }) => dataCoding));
  const [coding] = codings;
  if (coding !== undefined && codings.size === 1) {
    return decodeText(Buffer.concat(inOrder.map(({ octets }) => octets)), coding);
  }
  return inOrder.map(({ octets, dataCoding }) => decodeText(octets, dataCoding)).join('');
}
