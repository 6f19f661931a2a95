import type { Readable } from 'node:stream';

/** `modifiedAt` and `bytes` make the validator of a file: keys are never written twice with other bytes. */
export type MediaFile = { bytes: number; modifiedAt: Date };

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number };

/** Files by key, such as `recordings/listening-at-the-market-3f2a9c01.m4a`: lower case, one folder, one file. */
export type MediaStore = {
  /** Stores a file whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of this machine whole or not at all, without ever holding it in memory; the file itself stays. */
  putFile(key: string, path: string): Promise<void>;
  /** Null when there is no such file. */
  find(key: string): Promise<MediaFile | null>;
  /** The bytes of an existing file, or a part of them. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Forgets a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Forgets uploads that were begun before then and never finished. */
  cleanUnfinished(before: Date): Promise<void>;
};

/** Whether a key has the form above; nothing else reaches a store. */
export function isMediaKey(key: string): boolean {
  return /^[a-z]+(-[a-z]+)*\/[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{2,5}$/.test(key);
}
