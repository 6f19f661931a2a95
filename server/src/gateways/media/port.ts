import type { Readable } from 'node:stream';

/** `modifiedAt` and `bytes` make the validator of a file: a key is never written twice with other bytes. */
export type MediaFile = { bytes: number; modifiedAt: Date };

export type ListedFile = { key: string; modifiedAt: Date };

/** First and last byte, inclusive. */
export type ByteRange = { first: number; last: number };

/** Files by key, such as `recordings/listening-at-the-market-3f2a9c01.m4a`: lower case, one folder, one file. */
export type MediaStore = {
  /** Stores a file whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of this machine whole or not at all, streaming it; the file itself stays. */
  putFile(key: string, path: string): Promise<void>;
  /** Returns the size and time of a file; null when it does not exist. */
  find(key: string): Promise<MediaFile | null>;
  /** Streams the bytes of an existing file, or a range of them. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Removes a file; a missing file is no error. */
  remove(key: string): Promise<void>;
  /**
   * Lists the files of one folder, in no particular order. A file that is removed during the listing may be missing. With
   * `after`, lists only keys that follow it.
   */
  list(folder: string, after?: string): AsyncIterable<ListedFile>;
  /** Removes uploads that were started before then and never finished. */
  cleanUnfinished(before: Date): Promise<void>;
};

/** Whether a key has the form above; other keys never reach a store. */
export function isMediaKey(key: string): boolean {
  return /^[a-z]+(-[a-z]+)*\/[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{2,5}$/.test(key);
}
