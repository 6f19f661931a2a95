import type { Pdu, ShortMessage } from './smpp-library.ts';
import { textOf } from './smpp-receipt.ts';

const PARTS_KEPT_MS = 600_000;
const MOST_KEPT = 1_000;

/** A message as it arrived; `forget` when it was taken, until then its last part may come again. */
export type Arrived = { from: string; fromTon: number; text: string; forget: () => void };

type Place = { reference: number; total: number; at: number };
type Kept = { since: number; texts: Map<number, string> };

/** Puts the parts of long messages together, in whatever order they come. */
export type Assembler = {
  /** Null while parts are missing. */
  add(pdu: Pdu): Arrived | null;
};

/** `now` in milliseconds. Parts wait ten minutes for the others. */
export function createAssembler(now: () => number): Assembler {
  const byMessage = new Map<string, Kept>();

  /** A Map keeps insertion order, so the oldest come first. */
  function sweep(): void {
    for (const [key, { since }] of byMessage) {
      if (byMessage.size <= MOST_KEPT && since > now() - PARTS_KEPT_MS) break;
      byMessage.delete(key);
    }
  }

  return {
    add(pdu) {
      const sender = { from: pdu.source_addr ?? '', fromTon: pdu.source_addr_ton ?? 0 };
      const place = placeOf(pdu);
      if (place === null || place.total <= 1) return { ...sender, text: textOf(pdu), forget: () => undefined };
      const key = [sender.from, pdu.destination_addr, place.reference, place.total].join(' ');
      const { texts } = byMessage.get(key) ?? { texts: new Map<number, string>() };
      if (!byMessage.has(key)) byMessage.set(key, { since: now(), texts });
      sweep();
      texts.set(place.at, textOf(pdu));
      if (texts.size < place.total) return null;
      const inOrder = Array.from({ length: place.total }, (_, index) => texts.get(index + 1) ?? '');
      return { ...sender, text: inOrder.join(''), forget: () => byMessage.delete(key) };
    },
  };
}

// Information elements of 3GPP TS 23.040, 9.2.3.24: concatenation with a reference of 8 or 16 bits.
const CONCATENATED_8 = 0x00;
const CONCATENATED_16 = 0x08;

function placeOf(pdu: Pdu): Place | null {
  return placeInHeader(pdu.short_message) ?? placeInHeader(pdu.message_payload) ?? placeInTlvs(pdu);
}

function placeInHeader(field: ShortMessage | Buffer | string | undefined): Place | null {
  if (field === undefined || typeof field === 'string' || Buffer.isBuffer(field)) return null;
  for (const element of field.udh ?? []) {
    const numbers = [...element.subarray(2)];
    if (element[0] === CONCATENATED_16) numbers.splice(0, 2, (numbers[0] ?? 0) * 256 + (numbers[1] ?? 0));
    else if (element[0] !== CONCATENATED_8) continue;
    const [reference, total, at] = numbers;
    if (reference !== undefined && total !== undefined && at !== undefined && isPlace(at, total)) {
      return { reference, total, at };
    }
  }
  return null;
}

function placeInTlvs(pdu: Pdu): Place | null {
  const { sar_msg_ref_num: reference, sar_total_segments: total, sar_segment_seqnum: at } = pdu;
  if (reference === undefined || total === undefined || at === undefined || !isPlace(at, total)) return null;
  return { reference, total, at };
}

function isPlace(at: number, total: number): boolean {
  return at >= 1 && at <= total;
}
