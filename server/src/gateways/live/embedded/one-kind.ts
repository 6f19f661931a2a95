import { fragmentOfKind, initOfKind, type TrackKind } from '../../../platform/mp4/extract-kind.ts';
import { readInitSegment, type InitSegment, type MediaFragment } from './media-pieces.ts';

// Each piece is extracted once for all viewers of one kind, and only when there are any.
const inits = { video: new WeakMap<InitSegment, InitSegment>(), sound: new WeakMap<InitSegment, InitSegment>() };
type Extracted = { bytes: Buffer | null };
const fragments = { video: new WeakMap<MediaFragment, Extracted>(), sound: new WeakMap<MediaFragment, Extracted>() };

/** Returns the init segment with video or sound only; unchanged when it has one of them. */
export function kindOfInit(kind: TrackKind, init: InitSegment): InitSegment {
  if (!hasBoth(init)) return init;
  const made = inits[kind].get(init) ?? readInitSegment(init.part, initOfKind(kind, init.bytes, init.tracks));
  inits[kind].set(init, made);
  return made;
}

/** Returns the video or the sound of a fragment; null if the fragment lacks it. */
export function kindOfFragment(kind: TrackKind, init: InitSegment, fragment: MediaFragment): Buffer | null {
  if (!hasBoth(init)) return fragment.bytes;
  const made = fragments[kind].get(fragment) ?? { bytes: fragmentOfKind(kind, fragment.bytes, init.tracks) };
  fragments[kind].set(fragment, made);
  return made.bytes;
}

export function hasKind(kind: TrackKind, { tracks }: InitSegment): boolean {
  return tracks.some((track) => track.kind === kind);
}

function hasBoth(init: InitSegment): boolean {
  return hasKind('video', init) && hasKind('sound', init);
}
