import type { FastifyBaseLogger } from 'fastify';
import { join } from 'node:path';
import { Mp4Error } from '../../../domain/mp4/mp4-error.ts';
import { mimeOf } from '../../../domain/mp4/read-init.ts';
import type { LessonCarrying, LiveKind } from '../port.ts';
import type { LiveStream, Source } from './live-stream.ts';
import { PartFile } from './part-file.ts';
import type { Piece } from './stream-reader.ts';

export type PartGround = { folder: string; carrying: LessonCarrying; log: FastifyBaseLogger };

type Opening = {
  ground: PartGround;
  stream: LiveStream;
  kind: LiveKind;
  mime: string;
  /** Ends the publisher's connection with a code. */
  close: (code: number) => void;
};

/** What one connection of a publisher brings: handed on to all who watch, and kept in a file. */
export class PublishedPart {
  readonly source: Source;
  readonly #opening: Opening;
  readonly #file: PartFile;
  /** Sent with the first fragment: alone it is of no use to anybody. */
  #init: Extract<Piece, { type: 'init' }> | null = null;

  /** Begins the lesson's next part. */
  static async open(opening: Opening): Promise<PublishedPart> {
    const { ground, stream, mime, close } = opening;
    const { channelId } = stream;
    const part = await ground.carrying.openPart({ channelId, mime });
    const path = join(ground.folder, channelId, `${part}.mp4`);
    try {
      const file = await PartFile.open(path, (error) =>
        ground.log.error({ err: error, lesson: channelId, part }, 'a part is not kept whole: the disk takes no more'),
      );
      return new PublishedPart(opening, file, { part, close });
    } catch (error) {
      await ground.carrying.closePart({ channelId, part, file: path, bytes: 0 });
      throw error;
    }
  }

  private constructor(opening: Opening, file: PartFile, source: Source) {
    this.#opening = opening;
    this.#file = file;
    this.source = source;
  }

  /** Bytes that the disk has not taken yet; `settled` waits for them. */
  get waiting(): number {
    return this.#file.waiting;
  }

  settled(): Promise<void> {
    return this.#file.settled();
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
    this.#file.append(piece.bytes);
    stream.feed(this.source, { fragment: piece });
  }

  /** The publisher still sends. */
  async keep(): Promise<void> {
    const { ground, stream } = this.#opening;
    const { channelId } = stream;
    try {
      await ground.carrying.keepPart({ channelId, part: this.source.part, bytes: this.#file.bytes });
    } catch (error) {
      // The next one tells more.
      ground.log.error({ err: error, lesson: channelId }, 'that a publisher still sends could not be noted');
    }
  }

  /** Nothing more comes: the file becomes the application's. */
  async leave(): Promise<void> {
    const { ground, stream } = this.#opening;
    const { channelId } = stream;
    const { part } = this.source;
    stream.release(this.source);
    try {
      const bytes = await this.#file.close();
      await ground.carrying.closePart({ channelId, part, file: this.#file.path, bytes });
    } catch (error) {
      // The file stays where it is, and is looked for again.
      ground.log.error({ err: error, lesson: channelId, part }, 'a part could not be closed');
    }
  }

  #begin({ bytes, tracks }: Extract<Piece, { type: 'init' }>): void {
    this.#init = null;
    this.#file.begin(bytes);
    this.#opening.stream.feed(this.source, {
      init: { part: this.source.part, mime: mimeOf(tracks), bytes, tracks },
    });
  }
}
