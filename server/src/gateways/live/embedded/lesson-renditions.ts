import { HLS_PLAYLISTS } from '@lisan/contract/live/live-media';
import type { HlsList } from '../port.ts';
import { HlsRing, type Asked, type Position } from './hls-ring.ts';
import type { InitSegment, MediaFragment } from './media-pieces.ts';
import { hasKind, kindOfFragment, kindOfInit } from './one-kind.ts';
import { initOfConverted, needsConversion } from './sound-conversion.ts';
import { writeMasterPlaylist } from './write-master-playlist.ts';

const NO_MEDIA = Buffer.alloc(0);

/** The renditions of a lesson for HLS: the stream as it was published, its video alone, and its sound alone. */
export class LessonRenditions {
  readonly #published = new HlsRing();
  readonly #video = new HlsRing('video-');
  readonly #sound = new HlsRing('sound-');
  #init: InitSegment | null = null;
  #isConverted = false;

  get lastSegment(): number | null {
    return this.#published.lastSegment;
  }

  /** @param isConverted whether `addSound` receives the sound of this part */
  addInit(init: InitSegment, isConverted: boolean): void {
    this.#init = init;
    this.#isConverted = isConverted;
    this.#published.addInit(init);
    if (hasKind('video', init)) this.#video.addInit(kindOfInit('video', init));
    if (hasKind('sound', init)) this.#sound.addInit(isConverted ? initOfConverted(init) : kindOfInit('sound', init));
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
    if (hasKind('sound', init) && !this.#isConverted) this.#sound.add(extract('sound'));
  }

  /** Adds the converted sound of a fragment; ignores a fragment of an earlier part. */
  addSound(fragment: MediaFragment): void {
    if (this.#isConverted && fragment.part === this.#init?.part) this.#sound.add(fragment);
  }

  /**
   * Closes the open segments when the publisher has left; `fragments`: the number of the part's fragments, if known.
   */
  endPart(fragments?: number): void {
    for (const ring of this.#rings) ring.endPart(fragments);
  }

  /** Returns whether a playlist is available; for the lesson's playlist, whether it has all expected renditions. */
  has(list: HlsList): boolean {
    return list === 'lesson' ? this.#master() !== null : !this.#ringOf(list).isEmpty;
  }

  /** Returns a playlist; null before it has a segment. */
  playlist(list: HlsList, asked: Asked): string | null {
    return list === 'lesson' ? this.#master() : this.#ringOf(list).playlist(asked);
  }

  /** Returns whether a player asks for a segment that cannot be next. */
  isTooFar(list: HlsList, until: Position): boolean {
    return list !== 'lesson' && this.#ringOf(list).isTooFar(until);
  }

  /** Returns a playlist as soon as it names this segment, or its current state after a moment. */
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

  /** Returns whether the newest publisher sends the media of this playlist. */
  canHave(list: HlsList): boolean {
    if (this.#init === null || list === 'published' || list === 'lesson') return true;
    return hasKind(list, this.#init);
  }

  file(name: string): Buffer | null {
    for (const ring of this.#rings) {
      const bytes = ring.file(name);
      if (bytes !== null) return bytes;
    }
    return null;
  }

  /** Returns a file like `file`; a slice that a playlist announces, as soon as it exists. */
  async fileSoon(name: string): Promise<Buffer | null> {
    for (const ring of this.#rings) {
      const bytes = await ring.fileSoon(name);
      if (bytes !== null) return bytes;
    }
    return null;
  }

  get #rings(): HlsRing[] {
    return [this.#published, this.#video, this.#sound];
  }

  #ringOf(list: Exclude<HlsList, 'lesson'>): HlsRing {
    return { published: this.#published, video: this.#video, sound: this.#sound }[list];
  }

  #master(): string | null {
    const init = this.#init;
    if (init === null) return null;
    const needed = [...(hasKind('video', init) ? [this.#video] : []), ...(hasKind('sound', init) ? [this.#sound] : [])];
    if (needed.some((ring) => ring.isEmpty)) return null;
    const video = init.tracks.find(({ kind }) => kind === 'video');
    const sound = (this.#isConverted ? initOfConverted(init) : init).tracks.find(({ kind }) => kind === 'sound');
    return writeMasterPlaylist({
      video: video && { ...video, rate: this.#video.peakRate },
      sound: sound && {
        ...sound,
        rate: this.#sound.peakRate,
        isKnownToAll: this.#isConverted || !needsConversion(init),
      },
      names: HLS_PLAYLISTS,
    });
  }
}
