import { ByteReader } from './byte-reader.ts';
import { findBox } from './child-boxes.ts';

const VIDEO_ENTRY_BYTES = 78;
const SOUND_ENTRY_BYTES = 28;
const ELEMENTARY_STREAM = 3;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;

/**
 * Returns the codec name for browsers (RFC 6381 and the bindings of VP9, AV1 and Opus), such as `avc1.42E01E`,
 * `mp4a.40.2` or `opus`; otherwise the type of the sample entry.
 */
export function codecName(type: string, entryBody: Buffer): string {
  switch (type) {
    case 'avc1':
    case 'avc3':
      return withConfig(type, entryBody, 'avcC', (config) => `.${hex(config, 1)}${hex(config, 2)}${hex(config, 3)}`);
    case 'vp09':
      return withConfig(type, entryBody, 'vpcC', vp9Suffix);
    case 'av01':
      return withConfig(type, entryBody, 'av1C', av1Suffix);
    case 'mp4a':
      return `mp4a${aacSuffix(findBox(entryBody.subarray(SOUND_ENTRY_BYTES), 'esds'))}`;
    case 'Opus':
      return 'opus';
    case 'fLaC':
      return 'flac';
    default:
      return type;
  }
}

function withConfig(type: string, entry: Buffer, box: string, suffix: (config: Buffer) => string): string {
  const config = findBox(entry.subarray(VIDEO_ENTRY_BYTES), box);
  return config === null || config.length < 4 ? type : `${type}${suffix(config)}`;
}

function hex(bytes: Buffer, at: number): string {
  return bytes
    .subarray(at, at + 1)
    .toString('hex')
    .toUpperCase();
}

/** Source: VP Codec ISO Media File Format Binding 1.0. */
function vp9Suffix(config: Buffer): string {
  const reader = new ByteReader(config).skip(4);
  const profile = reader.u8();
  const level = reader.u8();
  return `.${two(profile)}.${two(level)}.${two(reader.u8() >> 4)}`;
}

/** Source: AV1 Codec ISO Media File Format Binding 1.2. */
function av1Suffix(config: Buffer): string {
  const reader = new ByteReader(config).skip(1);
  const levels = reader.u8();
  const flags = reader.u8();
  const depth = (flags & 0x40) === 0 ? 8 : (flags & 0x20) === 0 ? 10 : 12;
  return `.${levels >> 5}.${two(levels & 31)}${(flags & 0x80) === 0 ? 'M' : 'H'}.${two(depth)}`;
}

/** Source: ISO/IEC 14496-1 (descriptors) and 14496-3 (audio object types). */
function aacSuffix(esds: Buffer | null): string {
  if (esds === null) return '';
  const reader = new ByteReader(esds).skip(4);
  let objectType = '';
  while (reader.rest().length > 0) {
    const tag = reader.u8();
    const length = descriptorLength(reader);
    if (tag === ELEMENTARY_STREAM) reader.skip(3);
    else if (tag === DECODER_CONFIG) {
      objectType = reader.u8().toString(16).padStart(2, '0');
      reader.skip(12);
    } else if (tag === DECODER_SPECIFIC) return `.${objectType}.${reader.u8() >> 3}`;
    else reader.skip(length);
  }
  return objectType === '' ? '' : `.${objectType}`;
}

/** Seven bits per byte while the eighth is set; four bytes at most. */
function descriptorLength(reader: ByteReader): number {
  let length = 0;
  for (let i = 0; i < 4; i += 1) {
    const byte = reader.u8();
    length = length * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return length;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
