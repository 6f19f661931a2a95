import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16();
const hex = (octets: string) => Buffer.from(octets.replaceAll(' ', ''), 'hex');

describe('the text of a message', () => {
  it.each<[string, string, number, Buffer]>([
    ['STOP', 'in the default alphabet', 0x00, hex('53 54 4f 50')],
    ['@£$', 'in the default alphabet', 0x00, hex('00 01 02')],
    ['[€]{|}~\\^', 'in the extension table', 0x00, hex('1b3c 1b65 1b3e 1b28 1b40 1b29 1b3d 1b2f 1b14')],
    ['A', 'behind an escape that the extension table does not have', 0x00, hex('1b 41')],
    ['إلغاء', 'in UTF-8 under the default alphabet', 0x00, Buffer.from('إلغاء')],
    ['إلغاء', 'in UTF-8 under Latin-1', 0x03, Buffer.from('إلغاء')],
    ['إلغاء', 'in UTF-8 under eight-bit data', 0x04, Buffer.from('إلغاء')],
    ['إلغاء', 'in UTF-8 under UCS-2', 0x08, Buffer.from('إلغاء')],
    ['غ', 'in UTF-8 under UCS-2', 0x08, Buffer.from('غ')],
    ['إلغاء', 'in UTF-8 with a byte order mark', 0x00, Buffer.from('\uFEFFإلغاء')],
    ['STOP', 'in ASCII under UCS-2', 0x08, Buffer.from('STOP')],
    ['stop.', 'in ASCII under UCS-2, an odd number of octets', 0x08, Buffer.from('stop.')],
    ['إلغاء', 'in UCS-2', 0x08, ucs2('إلغاء')],
    ['إلغاء', 'in UCS-2 with message class 0', 0x18, ucs2('إلغاء')],
    ['إلغاء', 'in UCS-2 with message class 1', 0x19, ucs2('إلغاء')],
    ['إلغاء', 'in UCS-2 with message class 2', 0x1a, ucs2('إلغاء')],
    ['إلغاء', 'in UCS-2, marked for deletion', 0x48, ucs2('إلغاء')],
    ['إلغاء', 'in UCS-2, a message waiting', 0xe8, ucs2('إلغاء')],
    ['إلغاء', 'in UCS-2 under the default alphabet', 0x00, ucs2('إلغاء')],
    ['إلغاء', 'in UCS-2 under Latin-1', 0x03, ucs2('إلغاء')],
    ['\u200Fإلغاء ٢', 'in UCS-2 with marks under the default alphabet', 0x00, ucs2('\u200Fإلغاء ٢')],
    ['U', 'in UCS-2 under the default alphabet', 0x00, ucs2('U')],
    ['STOP', 'in UCS-2 under the default alphabet', 0x00, ucs2('STOP')],
    ['إلغاء', 'in UCS-2, little-endian', 0x08, Buffer.from('إلغاء', 'utf16le')],
    ['إلغاء', 'in UCS-2, little-endian with a byte order mark', 0x08, Buffer.from('\uFEFFإلغاء', 'utf16le')],
    ['إلغاء', 'in UCS-2 with a byte order mark', 0x08, ucs2('\uFEFFإلغاء')],
    ['إلغاء', 'in UCS-2, an octet too many', 0x08, Buffer.concat([ucs2('إلغاء'), hex('00')])],
    ['café', 'in Latin-1', 0x03, hex('63 61 66 e9')],
    ['الغاء', 'in the alphabet of Windows under Latin-1', 0x03, hex('c7 e1 db c7 c1')],
    ['الغاء', 'in the alphabet of Windows under the default alphabet', 0x00, hex('c7 e1 db c7 c1')],
    ['STOP', 'as a flash message', 0x10, Buffer.from('STOP')],
    ['STOP', 'of message class 1', 0xf1, Buffer.from('STOP')],
    ['😀', 'in UCS-2, a surrogate pair', 0x08, ucs2('😀')],
    ['', 'that is empty', 0x00, Buffer.alloc(0)],
    ['', 'that is empty', 0x08, Buffer.alloc(0)],
  ])('%j %s is read under data coding %i', (text, _how, dataCoding, octets) => {
    expect(decodeText(octets, dataCoding)).toBe(text);
  });

  it('never throws, whatever the octets', () => {
    let state = 7;
    const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 8;
    for (let round = 0; round < 2_000; round += 1) {
      const octets = Buffer.from(Array.from({ length: random() % 20 }, () => random() & 0xff));
      expect(typeof decodeText(octets, random() & 0xff)).toBe('string');
    }
  });
});

describe('septets packed into octets', () => {
  /** 3GPP TS 23.038, 6.1.2.1. */
  function pack(text: string): Buffer {
    const bits = Array.from(text, (char) => char.charCodeAt(0).toString(2).padStart(7, '0'))
      .toReversed()
      .join('');
    const padded = bits.padStart(Math.ceil(bits.length / 8) * 8, '0');
    return Buffer.from((padded.match(/.{8}/g) ?? []).toReversed().map((octet) => Number.parseInt(octet, 2)));
  }

  it.each(['STOP', 'stop', 'Stop', 'unsubscribe', 'ARRET', 'please stop it now', 'cancel 1234', 'arreter svp'])(
    'are read as %j',
    (text) => expect(decodeText(pack(text), 0)).toBe(text),
  );

  it.each(['Arrêt', 'désabonner', 'où est ma leçon ?', 'ça va\r\nmerci'])('are not seen in Latin-1: %j', (text) => {
    expect(decodeText(Buffer.from(text, 'latin1'), 0)).toBe(text);
  });
});
