/** Kilobits a second of layer III, by the index in a frame's header. */
const KBPS_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBPS_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44_100, 48_000, 32_000];
/** MPEG-1 is 3, MPEG-2 is 2 and MPEG-2.5 is 0 in a header; the rates of the latter are a half and a quarter. */
const RATE_DIVISOR: Record<number, number> = { 3: 1, 2: 2, 0: 4 };
const ID3_HEADER = 10;
const ID3V1_BYTES = 128;

/** Returns the duration of an MP3 (ISO 11172-3, layer III) by its frames; null for bytes that are no MP3. */
export function mp3Seconds(bytes: Uint8Array): number | null {
  let at = startOfFrames(bytes);
  let seconds = 0;
  for (;;) {
    const frame = readFrame(bytes, at);
    if (!frame) break;
    seconds += frame.seconds;
    at += frame.bytes;
  }
  // An ID3v1 tag or padding may follow the last frame, but no other frame that the end of the file cuts off.
  const hasEnd = bytes.length - at <= ID3V1_BYTES && !startsFrame(bytes, at);
  return seconds > 0 && hasEnd ? seconds : null;
}

function startOfFrames(bytes: Uint8Array): number {
  if (String.fromCharCode(...bytes.slice(0, 3)) !== 'ID3' || bytes.length < ID3_HEADER) return 0;
  const size = bytes.slice(6, ID3_HEADER).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return ID3_HEADER + size;
}

function startsFrame(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && (bytes[at + 1] ?? 0xff) >> 5 === 7;
}

function readFrame(bytes: Uint8Array, at: number): { bytes: number; seconds: number } | null {
  const [, second = 0, third = 0] = bytes.slice(at, at + 3);
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  const divisor = RATE_DIVISOR[version];
  if (!startsFrame(bytes, at) || layer !== 1 || divisor === undefined) return null;
  const kbps = (version === 3 ? KBPS_MPEG1 : KBPS_MPEG2)[third >> 4];
  const rate = SAMPLE_RATES[(third >> 2) & 3];
  if (!kbps || rate === undefined) return null;
  const samples = version === 3 ? 1152 : 576;
  const hertz = rate / divisor;
  const length = Math.floor((samples * kbps * 125) / hertz) + ((third >> 1) & 1);
  return at + length <= bytes.length + 1 ? { bytes: length, seconds: samples / hertz } : null;
}
