import { bodyOf, childBoxes } from '../../src/platform/mp4/child-boxes.ts';
import { box, fullBox, i64, u32 } from '../../src/platform/mp4/write-box.ts';

/** Base data offset is the moof; durations and sizes are the same for all samples. */
const EQUAL_SAMPLES = 0x20000 | 0x8 | 0x10;
const DATA_OFFSET = 0x1;
const COMPOSITION_OFFSETS = 0x800;

/** `count`: the number of samples that the header claims; `shown`: the composition offset of each. */
export type CraftedFragment = {
  track?: number;
  time?: number;
  count?: number;
  duration?: number;
  size?: number;
  shown?: number;
  /** The number of bytes of media. */
  media?: number;
  /** How many runs of samples start with the same byte. */
  runs?: number;
};

/** Writes a fragment whose header may claim more than its bytes. */
export function craftFragment(wish: CraftedFragment): Buffer {
  const { track = 1, time = 0, count = 1, duration = 1, size = 0, shown, media = 0, runs = 1 } = wish;
  const flags = DATA_OFFSET | (shown === undefined ? 0 : COMPOSITION_OFFSETS);
  const moof = (mediaAt: number) =>
    box(
      'moof',
      fullBox('mfhd', {}, u32(1)),
      box(
        'traf',
        fullBox('tfhd', { flags: EQUAL_SAMPLES }, u32(track, duration, size)),
        fullBox('tfdt', { version: 1 }, i64(time)),
        ...Array.from({ length: runs }, () =>
          fullBox('trun', { version: 0, flags }, u32(count, mediaAt), u32(...(shown === undefined ? [] : [shown]))),
        ),
      ),
    );
  return Buffer.concat([moof(moof(0).length + 8), box('mdat', Buffer.alloc(media))]);
}

/** Returns an init segment with these units per second in the headers of its movie or of all of its tracks. */
export function withTimescale(init: Buffer, timescale: number, header: 'mvhd' | 'mdhd' = 'mdhd'): Buffer {
  const changed = Buffer.from(init);
  for (const at of placesOf(changed, header)) {
    const isLong = changed.readUInt8(at + 4) === 1;
    changed.writeUInt32BE(timescale, at + (isLong ? 24 : 16));
  }
  return changed;
}

/** Returns an init segment whose descriptions of video claim this size. */
export function withSize(init: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const changed = Buffer.from(init);
  for (const at of placesOf(changed, 'avc1').slice(-1)) {
    changed.writeUInt16BE(width, at + 28);
    changed.writeUInt16BE(height, at + 30);
  }
  return changed;
}

/** Returns an init segment whose boxes of this type claim this length. */
export function withLength(init: Buffer, type: string, length: number): Buffer {
  const changed = Buffer.from(init);
  for (const at of placesOf(changed, type)) changed.writeUInt32BE(length, at - 4);
  return changed;
}

/** Returns an init segment with this many tracks, each a copy of the first track with a unique id. */
export function withTracks(init: Buffer, count: number): Buffer {
  const boxes = [...childBoxes(init)];
  const whole = boxes.find(({ type }) => type === 'moov')?.bytes ?? Buffer.alloc(0);
  const children = [...childBoxes(bodyOf('moov', whole))];
  const track = children.find(({ type }) => type === 'trak')?.bytes ?? Buffer.alloc(0);
  const copies = Array.from({ length: count }, (_, i) => withId(track, i + 1));
  const others = children.filter(({ type }) => type !== 'trak').map(({ bytes }) => bytes);
  const before = boxes.filter(({ type }) => type !== 'moov').map(({ bytes }) => bytes);
  return Buffer.concat([...before, box('moov', ...others, ...copies)]);
}

function withId(track: Buffer, id: number): Buffer {
  const changed = Buffer.from(track);
  for (const at of placesOf(changed, 'tkhd')) {
    const isLong = changed.readUInt8(at + 4) === 1;
    changed.writeUInt32BE(id, at + (isLong ? 24 : 16));
  }
  return changed;
}

function placesOf(bytes: Buffer, type: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(type); at !== -1; at = bytes.indexOf(type, at + 4)) places.push(at);
  return places;
}
