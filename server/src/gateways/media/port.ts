import type { Readable } from 'node:stream';

/** `modifiedAt` and `bytes` make the validator of a file: keys are never written twice with other bytes. */
export type MediaFile = { bytes: number; modifiedAt: Date };

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number };

/** Files by key, such as `recordings/listening-at-the-market-3f2a9c01.m4a`: lower case, one folder, one file. */
export type MediaStore = {
  /** Stores a file whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  find(key: string): Promise<MediaFile | null>;
  /** The bytes of an existing file, or a part of them. */
  read(key: string, range?: ByteRange): Promise<Readable>;
};

/** Whether a key has the form above; nothing else reaches a store. */
export function isMediaKey(key: string): boolean {
  return /^[a-z]+\/[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{2,5}$/.test(key);
}
