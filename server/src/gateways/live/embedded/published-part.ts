import type { FastifyBaseLogger } from 'fastify';
import { Mp4Error } from '../../../platform/mp4/mp4-error.ts';
import { mimeOf } from '../../../platform/mp4/read-init.ts';
import type { LessonCarrying, LiveKind } from '../port.ts';
import type { LiveStream, Source } from './live-stream.ts';
import { PartChunks, type ChunkDeps } from './part-chunks.ts';
import type { Piece } from './stream-reader.ts';

export type PartGround = Omit<ChunkDeps, 'carrying'> & { carrying: LessonCarrying; log: FastifyBaseLogger };

type Opening = {
  ground: PartGround;
  stream: LiveStream;
  kind: LiveKind;
  mime: string;
  /** Ends the publisher's connection with a code. */
  close: (code: number) => void;
};

/** What one connection of a publisher sends: fanned out to all who watch, and recorded. */
export class PublishedPart {
  readonly source: Source;
  readonly #opening: Opening;
  readonly #chunks: PartChunks;
  /** Sent with the first fragment: alone it is of no use to anybody. */
  #init: Extract<Piece, { type: 'init' }> | null = null;

  /** Begins the lesson's next part. */
  static async open(opening: Opening): Promise<PublishedPart> {
    const { ground, stream, mime, close } = opening;
    const part = await ground.carrying.openPart({ channelId: stream.channelId, mime });
    return new PublishedPart(opening, { part, close });
  }

  private constructor(opening: Opening, source: Source) {
    this.#opening = opening;
    this.#chunks = new PartChunks(opening.ground, { channelId: opening.stream.channelId, part: source.part });
    this.source = source;
  }

  /** Bytes that the disk has not taken yet; `settled` waits for them. */
  get waiting(): number {
    return this.#chunks.waiting;
  }

  settled(): Promise<void> {
    return this.#chunks.settled();
  }

  /** @throws Mp4Error for a picture in a lesson of sound */
  pass(piece: Piece): void {
    const { stream, kind } = this.#opening;
    if (piece.type === 'init') {
      if (kind === 'sound' && piece.tracks.some((track) => track.kind === 'video'))
        throw new Mp4Error('bad_value', 'a picture in a lesson of sound');
      this.#init = piece;
      return;
    }
    if (this.#init !== null) this.#begin(this.#init);
    this.#chunks.append(piece, performance.now());
    stream.feed(this.source, { fragment: piece });
  }

  /** The publisher still sends. */
  async keep(): Promise<void> {
    const { ground, stream } = this.#opening;
    const { channelId } = stream;
    try {
      await ground.carrying.keepPart({ channelId, part: this.source.part, bytes: this.#chunks.bytes });
    } catch (error) {
      // The next one tells more.
      ground.log.error({ err: error, lesson: channelId }, 'that a publisher still sends could not be noted');
    }
  }

  /** Nothing more comes: the last chunk becomes the application's. */
  async leave(): Promise<void> {
    const { ground, stream } = this.#opening;
    const { channelId } = stream;
    const { part } = this.source;
    stream.release(this.source);
    try {
      const closed = await this.#chunks.close();
      await ground.carrying.closePart({ channelId, part, ...closed });
    } catch (error) {
      // Its chunks are in the store, or stay where they are and are tried again.
      ground.log.error({ err: error, lesson: channelId, part }, 'a part could not be closed');
    }
  }

  #begin({ bytes, tracks }: Extract<Piece, { type: 'init' }>): void {
    this.#init = null;
    this.#chunks.begin(bytes);
    this.#opening.stream.feed(this.source, {
      init: { part: this.source.part, mime: mimeOf(tracks), bytes, tracks },
    });
  }
}
