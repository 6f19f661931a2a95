import type { FastifyBaseLogger } from 'fastify';
import { Mp4Error } from '../../../platform/mp4/mp4-error.ts';
import { mimeOf } from '../../../platform/mp4/read-init.ts';
import type { LessonCarrying, LiveKind } from '../port.ts';
import type { LiveStream } from './live-stream.ts';
import type { Source } from './local-source.ts';
import { PartChunks, type ChunkDeps } from './part-chunks.ts';
import type { Piece } from './stream-reader.ts';

export type PublishedPartDeps = Omit<ChunkDeps, 'carrying'> & { carrying: LessonCarrying; log: FastifyBaseLogger };

type Opening = {
  deps: PublishedPartDeps;
  stream: LiveStream;
  kind: LiveKind;
  mime: string;
  /** Closes the publisher's connection with a code. */
  close: (code: number) => void;
};

/** One connection of a publisher: its media goes to all viewers and into the recording. */
export class PublishedPart {
  readonly source: Source;
  readonly #opening: Opening;
  readonly #chunks: PartChunks;
  /** Sent with the first fragment, because a player can do nothing with it alone. */
  #init: Extract<Piece, { type: 'init' }> | null = null;

  /** Opens the lesson's next part. */
  static async open(opening: Opening): Promise<PublishedPart> {
    const { deps, stream, mime, close } = opening;
    const part = await deps.carrying.openPart({ channelId: stream.channelId, mime });
    return new PublishedPart(opening, { part, close });
  }

  private constructor(opening: Opening, source: Source) {
    this.#opening = opening;
    this.#chunks = new PartChunks(opening.deps, { channelId: opening.stream.channelId, part: source.part });
    this.source = source;
  }

  /** Bytes that are not on the disk yet; `settled` waits for them. */
  get pendingBytes(): number {
    return this.#chunks.pendingBytes;
  }

  settled(): Promise<void> {
    return this.#chunks.settled();
  }

  /** @throws Mp4Error for video in a lesson of sound */
  pass(piece: Piece): void {
    const { stream, kind } = this.#opening;
    if (piece.type === 'init') {
      if (kind === 'sound' && piece.tracks.some((track) => track.kind === 'video'))
        throw new Mp4Error('bad_value', 'a picture in a lesson of sound');
      this.#init = piece;
      return;
    }
    if (this.#init !== null) this.#startPart(this.#init);
    this.#chunks.append(piece, performance.now());
    stream.feed(this.source, { fragment: piece });
  }

  /** Reports that the publisher still sends. */
  async reportProgress(): Promise<void> {
    const { deps, stream } = this.#opening;
    const { channelId } = stream;
    try {
      await deps.carrying.reportProgress({ channelId, part: this.source.part, bytes: this.#chunks.bytes });
    } catch (error) {
      // The next report supersedes this one.
      deps.log.error({ err: error, lesson: channelId }, 'publisher progress report failed');
    }
  }

  /** Closes the part; its last chunk is stored. */
  async leave(): Promise<void> {
    const { deps, stream } = this.#opening;
    const { channelId } = stream;
    const { part } = this.source;
    stream.detach(this.source);
    try {
      const closed = await this.#chunks.close();
      await deps.carrying.closePart({ channelId, part, ...closed });
    } catch (error) {
      // Its chunks are in the store, or stay where they are and are retried.
      deps.log.error({ err: error, lesson: channelId, part }, 'part close failed');
    }
  }

  #startPart({ bytes, tracks }: Extract<Piece, { type: 'init' }>): void {
    this.#init = null;
    this.#chunks.setInit(bytes);
    this.#opening.stream.feed(this.source, {
      init: { part: this.source.part, mime: mimeOf(tracks), bytes, tracks },
    });
  }
}
