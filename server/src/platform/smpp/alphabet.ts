// 3GPP TS 23.038, 6.2.1: the default alphabet and its extension table, as SMPP transfers them: one septet per octet.

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};
const ESCAPE = 0x1b;

const SEPTETS = new Map<string, readonly number[]>([
  ...[...BASIC].map((char, code): [string, readonly number[]] => [char, [code]]),
  ...Object.entries(EXTENSION).map(([char, code]): [string, readonly number[]] => [char, [ESCAPE, code]]),
]);
// A lone escape would change the meaning of the next character.
SEPTETS.delete('\u001b');

/** Encodes each character in the GSM default alphabet (one or two octets); null when the text does not fit it. */
export function encodeGsm7(text: string): Buffer[] | null {
  const characters: Buffer[] = [];
  for (const char of text) {
    const septets = SEPTETS.get(char);
    if (!septets) return null;
    characters.push(Buffer.from(septets));
  }
  return characters;
}

/** Encodes each code point in UCS-2 (two octets, or four as a surrogate pair), big-endian. */
export function encodeUcs2(text: string): Buffer[] {
  return Array.from(text.toWellFormed(), (char) => Buffer.from(char, 'utf16le').swap16());
}

const CHARACTERS = [...BASIC];
const EXTENDED = new Map(Object.entries(EXTENSION).map(([char, code]) => [code, char]));

/** Unpacks septets from octets (3GPP TS 23.038, 6.1.2.1), without the padding of a last octet that is full. */
export function unpackSeptets(octets: Uint8Array): Buffer {
  const septets: number[] = [];
  let bits = 0;
  let pending = 0;
  for (const octet of octets) {
    pending |= octet << bits;
    bits += 8;
    for (; bits >= 7; bits -= 7) {
      septets.push(pending & 0x7f);
      pending >>= 7;
    }
  }
  const isPadded = octets.length % 7 === 0 && [0x00, 0x0d].includes(septets.at(-1) ?? -1);
  return Buffer.from(isPadded ? septets.slice(0, -1) : septets);
}

/**
 * Decodes octets in the GSM default alphabet, one septet per octet. An escaped code that the extension table lacks is
 * read from the basic table (3GPP TS 23.038, 6.2.1.1).
 */
export function decodeGsm7(octets: Uint8Array): string {
  let text = '';
  let isEscaped = false;
  for (const octet of octets) {
    if (octet === ESCAPE) {
      isEscaped = true;
      continue;
    }
    text += (isEscaped ? EXTENDED.get(octet) : undefined) ?? CHARACTERS[octet] ?? '\uFFFD';
    isEscaped = false;
  }
  return text;
}
