const HAS_HEADER = 0x40;

// Information elements of 3GPP TS 23.040, 9.2.3.24: concatenation with a reference of 8 or 16 bits.
const CONCATENATED_8 = 0x00;
const CONCATENATED_16 = 0x08;
/** The first octets of such a header, for operators that forget its flag; no text in any alphabet starts with them. */
const UNFLAGGED = Buffer.from([5, CONCATENATED_8, 3]);

/** The place of a part: the `at`th of `total`, counted from 1. */
export type Place = { reference: number; total: number; at: number };

/**
 * Separates the user data header (3GPP TS 23.040, 9.2.3.24) from the text; a header longer than the message counts as
 * text.
 */
export function splitHeader(payload: Buffer, esmClass: number): { header: Buffer | null; octets: Buffer } {
  const length = (payload[0] ?? 0) + 1;
  const mayHaveHeader = (esmClass & HAS_HEADER) !== 0 || payload.subarray(0, UNFLAGGED.length).equals(UNFLAGGED);
  if (!mayHaveHeader || length > payload.length) return { header: null, octets: payload };
  return { header: payload.subarray(1, length), octets: payload.subarray(length) };
}

/** Returns the place that a header names; null when it names none. */
export function placeInHeader(header: Buffer): Place | null {
  for (let offset = 0; offset + 2 <= header.length; offset += 2 + (header[offset + 1] ?? 0)) {
    const element = header.subarray(offset + 2, offset + 2 + (header[offset + 1] ?? 0));
    const place = readElement(header[offset], element);
    if (place) return place;
  }
  return null;
}

function readElement(type: number | undefined, element: Buffer): Place | null {
  const bytes = type === CONCATENATED_8 ? 1 : 2;
  if ((type !== CONCATENATED_8 && type !== CONCATENATED_16) || element.length !== bytes + 2) return null;
  const [total, at] = [element.readUInt8(bytes), element.readUInt8(bytes + 1)];
  const isPlace = total > 1 && at >= 1 && at <= total;
  return isPlace ? { reference: element.readUIntBE(0, bytes), total, at } : null;
}
