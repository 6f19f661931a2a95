/** `time` in milliseconds; `bytes` are NAL units after their lengths, as in an MP4. */
export type FlvPicture = { time: number; isKey: boolean; bytes: Buffer };

type Listener = {
  /** Receives the decoder configuration (`avcC`), which precedes the pictures. */
  onConfiguration: (avcC: Buffer) => void;
  onPicture: (picture: FlvPicture) => void;
};

const HEADER_BYTES = 9;
const TAG_HEADER_BYTES = 11;
const LENGTH_BYTES = 4;
const VIDEO = 9;
const KEY_AVC = 0x17;
const AVC_CODEC = 7;
const PICTURE_AT = 5;

/**
 * Reads H.264 from FLV while it arrives (Adobe Flash Video File Format, Annex E). A picture is complete without the next
 * one, other than in MP4.
 */
export class FlvReader {
  readonly #listener: Listener;
  readonly #maxTagBytes: number;
  #rest: Buffer = Buffer.alloc(0);
  #hasHeader = false;

  constructor(listener: Listener, { maxTagBytes }: { maxTagBytes: number }) {
    this.#listener = listener;
    this.#maxTagBytes = maxTagBytes;
  }

  /** @throws Error for what is no FLV */
  push(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    if (!this.#hasHeader && !this.#readHeader()) return;
    while (this.#rest.length >= TAG_HEADER_BYTES) {
      const size = this.#rest.readUIntBE(1, 3);
      if (size > this.#maxTagBytes) throw new Error(`a tag of ${size} bytes`);
      const end = TAG_HEADER_BYTES + size + LENGTH_BYTES;
      if (this.#rest.length < end) return;
      const tag = this.#rest.subarray(0, end - LENGTH_BYTES);
      this.#rest = this.#rest.subarray(end);
      this.#readTag(tag);
    }
  }

  #readHeader(): boolean {
    if (this.#rest.length < HEADER_BYTES + LENGTH_BYTES) return false;
    if (this.#rest.toString('latin1', 0, 3) !== 'FLV') throw new Error('no FLV');
    this.#rest = this.#rest.subarray(HEADER_BYTES + LENGTH_BYTES);
    this.#hasHeader = true;
    return true;
  }

  #readTag(tag: Buffer): void {
    const body = tag.subarray(TAG_HEADER_BYTES);
    if (tag[0] !== VIDEO || body.length < PICTURE_AT || ((body[0] ?? 0) & 0xf) !== AVC_CODEC) return;
    const data = body.subarray(PICTURE_AT);
    if (body[1] === 0) this.#listener.onConfiguration(data);
    if (body[1] !== 1) return;
    // The eighth byte extends the time to 32 bits.
    const time = (((tag[7] ?? 0) << 24) | tag.readUIntBE(4, 3)) + body.readIntBE(2, 3);
    this.#listener.onPicture({ time, isKey: body[0] === KEY_AVC, bytes: data });
  }
}
