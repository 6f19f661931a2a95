import type { FastifyBaseLogger } from 'fastify';
import { FlattenPlan } from '../../../../platform/mp4/flatten-plan.ts';
import { Mp4Error } from '../../../../platform/mp4/mp4-error.ts';
import { readFragment } from '../../../../platform/mp4/read-fragment.ts';
import { readInit, type InitTrack } from '../../../../platform/mp4/read-init.ts';
import { BoxScanner, type ScannedBox } from '../../../../platform/mp4/scan-boxes.ts';
import type { MediaStore } from '../../../../gateways/media/port.ts';

/** Files by their number in the plan, whose ranges refer to these numbers. */
export type IndexedParts = {
  plan: FlattenPlan;
  store: PartSource['store'];
  keys: string[];
  codecs: Set<string>;
};

/** The files of parts in their order, and their store. Files of one part have its number and continue each other. */
export type PartSource = { store: Pick<MediaStore, 'find' | 'read'>; files: { part: number; key: string }[] };

const MAX_TABLE_BYTES = 8_000_000;

export type Indexing = Pick<FastifyBaseLogger, 'warn'>;

/**
 * Indexes the content of the parts. Reads them as a whole, because fragments are small and lie between the media, and
 * stores no media. Omits a fragment that a crash broke off, and everything after bytes that are no MP4.
 */
export async function indexParts(log: Indexing, source: PartSource): Promise<IndexedParts> {
  const indexed = await readParts(log, source, new FlattenPlan({ bringsParameters: false }));
  // Known only at the end, and rare: the camera was turned, or another device took over.
  const isChanging = indexed.plan.changesParameters;
  return isChanging ? readParts(log, source, new FlattenPlan({ bringsParameters: true })) : indexed;
}

async function readParts(log: Indexing, { store, files }: PartSource, plan: FlattenPlan): Promise<IndexedParts> {
  const indexed: IndexedParts = { plan, store, keys: [], codecs: new Set() };
  let before: number | null = null;
  for (const { part, key } of files) {
    if ((await store.find(key)) === null) {
      log.warn({ key }, 'a part of a lesson is not in the media store');
      continue;
    }
    try {
      const reader = new PartReader(indexed, { key, continues: part === before });
      await indexPart(reader, await store.read(key));
      before = part;
    } catch (error) {
      if (!(error instanceof Mp4Error)) throw error;
      log.warn({ err: error, key }, 'a part of a lesson is damaged, and used as far as it is not');
    }
  }
  return indexed;
}

async function indexPart(reader: PartReader, stream: AsyncIterable<Buffer>): Promise<void> {
  const scanner = new BoxScanner({ maxBytes: MAX_TABLE_BYTES });
  for await (const chunk of stream) for (const box of scanner.push(chunk)) reader.take(box);
}

class PartReader {
  readonly #indexed: IndexedParts;
  readonly #file: { key: string; continues: boolean };
  #tracks: InitTrack[] | null = null;
  #moof: ScannedBox | null = null;

  constructor(indexed: IndexedParts, file: { key: string; continues: boolean }) {
    this.#indexed = indexed;
    this.#file = file;
  }

  take(box: ScannedBox): void {
    if (box.type === 'moov' && box.bytes !== null) this.#start(readInit(box.bytes));
    if (box.type === 'moof') this.#moof = box;
    if (box.type === 'mdat') this.#addFragment(box);
  }

  #start(tracks: InitTrack[]): void {
    this.#tracks = tracks;
    this.#indexed.plan.startPart(tracks, { continues: this.#file.continues });
    this.#indexed.keys.push(this.#file.key);
    for (const track of tracks) this.#indexed.codecs.add(track.codec);
  }

  #addFragment(mdat: ScannedBox): void {
    const moof = this.#moof;
    this.#moof = null;
    if (this.#tracks === null || !moof?.bytes) return;
    this.#indexed.plan.add({
      fragment: readFragment(moof.bytes, this.#tracks, { moofAt: moof.at }),
      at: moof.at,
      media: { from: mdat.at + mdat.headerBytes, to: mdat.at + mdat.size },
    });
  }
}
