import { HLS_PLAYLISTS } from '@lisan/contract/live/live-media';
import type { HlsList } from '../port.ts';
import { HlsRing, type Asked, type Position } from './hls-ring.ts';
import {
  readInitSegment,
  type Converted,
  type ConvertedKind,
  type ConvertedKinds,
  type InitSegment,
  type MediaFragment,
} from './media-pieces.ts';
import { hasKind, kindOfFragment, kindOfInit } from './one-kind.ts';
import { initOfConverted, needsConversion } from './sound-conversion.ts';
import { writeMasterPlaylist } from './write-master-playlist.ts';

const NO_MEDIA = Buffer.alloc(0);
const NONE: ConvertedKinds = { sound: false, small: false };

/** The renditions of a lesson for HLS: the stream as it was published, its video alone, a small video,
 * and its sound alone. */
export class LessonRenditions {
  readonly #published = new HlsRing();
  readonly #video = new HlsRing('video-');
  readonly #small = new HlsRing('small-', { hasGaps: true });
  readonly #sound = new HlsRing('sound-');
  #init: InitSegment | null = null;
  #smallInit: InitSegment | null = null;
  #converted: ConvertedKinds = NONE;

  get lastSegment(): number | null {
    return this.#published.lastSegment;
  }

  /** @param converted what `addConverted` receives of this part */
  addInit(init: InitSegment, converted: ConvertedKinds): void {
    this.#init = init;
    this.#converted = converted;
    this.#published.addInit(init);
    if (hasKind('video', init)) this.#video.addInit(kindOfInit('video', init));
    if (hasKind('sound', init))
      this.#sound.addInit(converted.sound ? initOfConverted(init) : kindOfInit('sound', init));
  }

  add(fragment: MediaFragment): void {
    const init = this.#init;
    if (init === null) return;
    this.#published.add(fragment);
    const extract = (kind: 'video' | 'sound') => ({
      ...fragment,
      bytes: kindOfFragment(kind, init, fragment) ?? NO_MEDIA,
    });
    if (hasKind('video', init)) this.#video.add(extract('video'));
    if (hasKind('sound', init) && !this.#converted.sound) this.#sound.add(extract('sound'));
  }

  /** Adds the converted sound or small video of a fragment; ignores one of an earlier part. */
  addConverted(kind: ConvertedKind, { init, ...fragment }: Converted): void {
    if (!this.#converted[kind] || fragment.part !== this.#init?.part) return;
    if (kind === 'sound') return this.#sound.add(fragment);
    if (init !== undefined && init.length > 0 && this.#smallInit?.part !== fragment.part) {
      this.#smallInit = readInitSegment(fragment.part, init);
      this.#small.addInit(this.#smallInit);
    }
    this.#small.add(fragment);
  }

  /** Closes the open segments when the publisher has left; `fragments`: how many the part has, where it is known. */
  endPart(fragments?: number): void {
    for (const ring of this.#rings) ring.endPart(fragments);
  }

  /** Returns whether there is a playlist; that of the lesson, with everything that is expected. */
  has(list: HlsList): boolean {
    if (list !== 'lesson') return !this.#ringOf(list).isEmpty;
    return this.#master() !== null && !(this.#converted.small && this.#small.isEmpty);
  }

  /** Returns a playlist; null before it has a segment. */
  playlist(list: HlsList, asked: Asked): string | null {
    return list === 'lesson' ? this.#master() : this.#ringOf(list).playlist(asked);
  }

  /** Returns whether a player asks for a segment that cannot be next. */
  isTooFar(list: HlsList, until: Position): boolean {
    return list !== 'lesson' && this.#ringOf(list).isTooFar(until);
  }

  /** Returns a playlist as soon as it names this segment, or as it is after a moment. */
  async playlistUntil(list: HlsList, until: Position, asked: () => Asked): Promise<string | null> {
    return list === 'lesson' ? this.#master() : this.#ringOf(list).playlistUntil(until, asked);
  }

  /** The lesson is over. */
  end(): void {
    this.endPart();
    this.release();
  }

  /** Answers all waiting requests. */
  release(): void {
    for (const ring of this.#rings) ring.release();
  }

  /** Returns whether the newest publisher sends what this playlist needs. */
  canHave(list: HlsList): boolean {
    if (this.#init === null || list === 'published' || list === 'lesson') return true;
    return list === 'small' ? this.#converted.small : hasKind(list, this.#init);
  }

  file(name: string): Buffer | null {
    for (const ring of this.#rings) {
      const bytes = ring.file(name);
      if (bytes !== null) return bytes;
    }
    return null;
  }

  /** Returns a file as `file` does; a slice that a playlist announces, as soon as it exists. */
  async fileSoon(name: string): Promise<Buffer | null> {
    for (const ring of this.#rings) {
      const bytes = await ring.fileSoon(name);
      if (bytes !== null) return bytes;
    }
    return null;
  }

  get #rings(): HlsRing[] {
    return [this.#published, this.#video, this.#small, this.#sound];
  }

  #ringOf(list: Exclude<HlsList, 'lesson'>): HlsRing {
    return { published: this.#published, video: this.#video, small: this.#small, sound: this.#sound }[list];
  }

  #master(): string | null {
    const init = this.#init;
    if (init === null) return null;
    const needed = [...(hasKind('video', init) ? [this.#video] : []), ...(hasKind('sound', init) ? [this.#sound] : [])];
    if (needed.some((ring) => ring.isEmpty)) return null;
    const video = init.tracks.find(({ kind }) => kind === 'video');
    const sound = (this.#converted.sound ? initOfConverted(init) : init).tracks.find(({ kind }) => kind === 'sound');
    const [small] = this.#converted.small && this.#small.size > 0 ? (this.#smallInit?.tracks ?? []) : [];
    return writeMasterPlaylist({
      video: video && { ...video, rate: this.#video.peakRate },
      small: small && { ...small, rate: this.#small.peakRate },
      sound: sound && {
        ...sound,
        rate: this.#sound.peakRate,
        isKnownToAll: this.#converted.sound || !needsConversion(init),
      },
      names: HLS_PLAYLISTS,
    });
  }
}
