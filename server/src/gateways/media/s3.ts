import type { S3, S3ServiceException } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Config } from '../../config/s3-config.ts';
import { isMediaKey, type ByteRange, type MediaFile, type MediaStore } from './port.ts';

/** For an answer to begin; an upload may take as long as it moves. */
const ANSWER_MS = 10_000;
const CONNECT_MS = 5_000;
/** A viewer who pauses lets the bytes wait; after that the player asks for the rest again. */
const SILENCE_MS = 300_000;
/** Each file on its way to a viewer holds one. */
const MAX_SOCKETS = 500;

/**
 * Media files in a bucket of S3, or of a store that speaks its protocol. A file is put by one request, which S3 takes up
 * to 5 GB, so that there are no unfinished uploads. Its library is loaded with the first file.
 * Needs GetObject, PutObject, DeleteObject and, to be told a missing file from a forbidden one, ListBucket.
 */
export function openS3MediaStore(config: S3Config): MediaStore {
  const client = once(() => connect(config));
  const requireBucket = once(async () => (await client()).headBucket({ Bucket: config.bucket }));
  const at = (key: string) => ({ Bucket: config.bucket, Key: `${config.prefix}${checked(key)}` });
  return {
    async put(key, bytes) {
      await (await client()).putObject({ ...at(key), Body: bytes });
    },
    async putFile(key, path) {
      const target = at(key);
      const { size } = await stat(path);
      const Body = createReadStream(path);
      try {
        await (await client()).putObject({ ...target, Body, ContentLength: size }, { requestTimeout: 0 });
      } finally {
        Body.destroy();
      }
    },
    async find(key) {
      const target = at(key);
      try {
        return describe(await (await client()).headObject(target));
      } catch (error) {
        if (!isNotFound(error)) throw error;
        // A bucket that is not there answers HEAD in the same way, and then everything would seem to be missing.
        await requireBucket();
        return null;
      }
    },
    async read(key, range?: ByteRange) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const { Body } = await (await client()).getObject({ ...at(key), Range });
      if (!(Body instanceof Readable)) throw new Error(`the store gave no stream for ${key}`);
      return Body;
    },
    async remove(key) {
      await (await client()).deleteObject(at(key));
    },
    async cleanUnfinished() {},
  };
}

/** Whatever the library would log it throws as well. */
const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

async function connect(config: S3Config): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  return new S3({
    logger: QUIET,
    region: config.region,
    forcePathStyle: config.pathStyle,
    // Checksums beyond the protocol's first are Amazon's alone.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
    ...(config.endpoint !== null && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
  });
}

function describe({ ContentLength, LastModified }: { ContentLength?: number; LastModified?: Date }): MediaFile {
  if (ContentLength === undefined || LastModified === undefined) throw new Error('the store gave no length or no date');
  return { bytes: ContentLength, modifiedAt: LastModified };
}

function checked(key: string): string {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${key}`);
  return key;
}

function isNotFound(error: unknown): boolean {
  // The library may not be loaded where this file is, so its class cannot be asked for; its errors carry the status.
  const { $metadata } = error as Partial<S3ServiceException>;
  return error instanceof Error && $metadata?.httpStatusCode === 404;
}

/** Does it the first time, and again after it failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return async () => {
    made ??= make();
    try {
      return await made;
    } catch (error) {
      made = null;
      throw error;
    }
  };
}
