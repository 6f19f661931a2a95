import { fragmentOfSound, initOfSound } from '../../../platform/mp4/keep-sound.ts';
import { readInitSegment, type InitSegment, type MediaFragment } from './media-pieces.ts';

// Each piece is made once for all viewers who want the sound alone, and only where there are any.
const inits = new WeakMap<InitSegment, InitSegment>();
const fragments = new WeakMap<MediaFragment, { bytes: Buffer | null }>();

/** The init segment without the picture; the whole, where there is nothing else. */
export function soundOfInit(init: InitSegment): InitSegment {
  if (!hasBoth(init)) return init;
  const made = inits.get(init) ?? readInitSegment(init.part, initOfSound(init.bytes, init.tracks));
  inits.set(init, made);
  return made;
}

/** A fragment's sound; null when it has none. */
export function soundOfFragment(init: InitSegment, fragment: MediaFragment): Buffer | null {
  if (!hasBoth(init)) return fragment.bytes;
  const made = fragments.get(fragment) ?? { bytes: fragmentOfSound(fragment.bytes, init.tracks) };
  fragments.set(fragment, made);
  return made.bytes;
}

function hasBoth({ tracks }: InitSegment): boolean {
  return new Set(tracks.map((track) => track.kind)).size > 1;
}
