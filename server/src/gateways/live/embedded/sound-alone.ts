import { fragmentOfSound, initOfSound } from '../../../platform/mp4/extract-sound.ts';
import { readInitSegment, type InitSegment, type MediaFragment } from './media-pieces.ts';

// Each piece is extracted once for all viewers who want sound only, and only when there are any.
const inits = new WeakMap<InitSegment, InitSegment>();
const fragments = new WeakMap<MediaFragment, { bytes: Buffer | null }>();

/** Returns the init segment without video; the whole segment when there is no video. */
export function soundOfInit(init: InitSegment): InitSegment {
  if (!hasBoth(init)) return init;
  const made = inits.get(init) ?? readInitSegment(init.part, initOfSound(init.bytes, init.tracks));
  inits.set(init, made);
  return made;
}

/** Returns a fragment's sound; null when it has none. */
export function soundOfFragment(init: InitSegment, fragment: MediaFragment): Buffer | null {
  if (!hasBoth(init)) return fragment.bytes;
  const made = fragments.get(fragment) ?? { bytes: fragmentOfSound(fragment.bytes, init.tracks) };
  fragments.set(fragment, made);
  return made.bytes;
}

function hasBoth({ tracks }: InitSegment): boolean {
  return new Set(tracks.map((track) => track.kind)).size > 1;
}
