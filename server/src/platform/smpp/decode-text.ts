import { decodeGsm7, unpackSeptets } from './alphabet.ts';

// Operators declare a data coding (SMPP 3.4, 5.2.19; 3GPP TS 23.038, 4) and send octets in another coding. The octets
// win if they contradict the declaration.

type Alphabet = 'septets' | 'latin1' | 'ucs2';

const LATIN_1 = 0x03;
const UCS_2 = 0x08;
const FIRST_GSM_SCHEME = 0x10;
const MESSAGE_WAITING_GROUPS = 0xc0;
const GROUP = 0xf0;
const MESSAGE_WAITING_UCS2 = 0xe0;
const ALPHABET_BITS = 0x0c;

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const utf16be = new TextDecoder('utf-16be');
const utf16le = new TextDecoder('utf-16le');
const latin1 = new TextDecoder('latin1');
const windows1256 = new TextDecoder('windows-1256');

/**
 * Decodes the text of a message whose octets are declared as `dataCoding`. Never throws: unreadable octets become
 * U+FFFD, and zeros, which PostgreSQL cannot store, are left out.
 */
export function decodeText(octets: Buffer, dataCoding: number): string {
  const text = decodeAs(alphabetOf(dataCoding), octets);
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).replaceAll('\0', '');
}

/** Whether the data coding declares two octets per character. */
export function isUcs2(dataCoding: number): boolean {
  return alphabetOf(dataCoding) === 'ucs2';
}

/** From 0x10 on the bits follow the GSM scheme, with a message class or a flag beside the alphabet. */
function alphabetOf(dataCoding: number): Alphabet {
  if (dataCoding < FIRST_GSM_SCHEME) {
    if (dataCoding === UCS_2) return 'ucs2';
    return dataCoding === LATIN_1 ? 'latin1' : 'septets';
  }
  if (dataCoding >= MESSAGE_WAITING_GROUPS) return (dataCoding & GROUP) === MESSAGE_WAITING_UCS2 ? 'ucs2' : 'septets';
  return (dataCoding & ALPHABET_BITS) === UCS_2 ? 'ucs2' : 'septets';
}

function decodeAs(alphabet: Alphabet, octets: Buffer): string {
  if (alphabet === 'ucs2') return decodeDeclaredUcs2(octets);
  if (looksLikeUcs2(octets, 0)) return utf16be.decode(octets);
  if (looksLikeUcs2(octets, 1)) return utf16le.decode(octets);
  const isSevenBit = octets.every((octet) => octet < 0x80);
  if (isSevenBit) return alphabet === 'latin1' ? latin1.decode(octets) : decodeGsm7(withoutTerminator(octets));
  return decodeUtf8(octets) ?? decodePacked(octets) ?? (looksLikeArabic(octets) ? windows1256 : latin1).decode(octets);
}

/**
 * Some operators count a terminating zero octet as text. The GSM alphabet has an at sign in its place, with which no
 * message to us ends, but for a message of nothing else.
 */
function withoutTerminator(octets: Buffer): Buffer {
  const end = octets.findLastIndex((octet) => octet !== 0) + 1;
  return end === 0 ? octets : octets.subarray(0, end);
}

function decodeDeclaredUcs2(octets: Buffer): string {
  if (octets.length >= 2 && octets.readUInt16BE(0) === 0xfffe) return utf16le.decode(octets);
  const whole = octets.subarray(0, octets.length - (octets.length % 2));
  const asUtf8 = decodeUtf8(octets);
  const readings = [utf16be.decode(whole), utf16le.decode(whole), ...(asUtf8 === null ? [] : [asUtf8])];
  return readings.reduce((best, reading) => (plausibility(reading) > plausibility(best) ? reading : best));
}

/**
 * Whether every second octet from `offset` on is a high octet of Latin, Arabic or punctuation, which no text of one
 * octet per character has.
 */
function looksLikeUcs2(octets: Buffer, offset: 0 | 1): boolean {
  if (octets.length === 0 || octets.length % 2 !== 0) return false;
  const high = octets.filter((_, index) => index % 2 === offset);
  const letters = high.filter((octet) => octet === 0x00 || octet === 0x06).length;
  return letters * 2 >= high.length && letters > 0 && high.every((octet) => HIGH_OCTETS.has(octet));
}

/** Latin, Arabic, general punctuation with its direction marks, and the presentation forms. */
const HIGH_OCTETS: ReadonlySet<number> = new Set([0x00, 0x06, 0x20, 0xfb, 0xfc, 0xfd, 0xfe]);

/** Text with letters beyond ASCII only is implausible in Latin-1 and is Arabic in Windows-1256. */
function looksLikeArabic(octets: Buffer): boolean {
  const letters = windows1256.decode(octets).match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /\p{Script=Arabic}/u.test(letter));
}

const isControl = (octet: number) => octet < 0x20 && octet !== 0x0a && octet !== 0x0d;

/**
 * Some operators leave septets packed. Their octets contain control characters, which no text of one octet per character
 * has, and unpacked they are plain text.
 */
function decodePacked(octets: Buffer): string | null {
  if (!octets.some(isControl)) return null;
  const text = decodeGsm7(unpackSeptets(octets));
  return /^[\w\s.,!?'-]+$/.test(text) ? text : null;
}

function decodeUtf8(octets: Buffer): string | null {
  try {
    return strictUtf8.decode(octets);
  } catch {
    return null;
  }
}

/** The share of characters that messages here contain. */
function plausibility(text: string): number {
  const characters = Array.from(text);
  return characters.filter((character) => EXPECTED.test(character)).length / Math.max(1, characters.length);
}

const EXPECTED =
  /[\n\r\t\u0020-\u007E\u00A0-\u024F\u0600-\u06FF\u0750-\u077F\u2000-\u206F\u20A0-\u20CF\uFB50-\uFDFF\uFE70-\uFEFF\u{1F300}-\u{1FAFF}]/u;
