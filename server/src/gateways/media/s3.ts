import type { S3, S3ServiceException } from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Config } from '../../config/s3-config.ts';
import { isMediaKey, type ByteRange, type ListedFile, type MediaFile, type MediaStore } from './port.ts';

/** For the start of a reply; an upload may take as long as it makes progress. */
const ANSWER_MS = 10_000;
const CONNECT_MS = 5_000;
/** A paused viewer stops reading; after this time the player requests the rest. */
const SILENCE_MS = 300_000;
/** Each file on its way to a viewer uses one. */
const MAX_SOCKETS = 500;

/**
 * Stores media files in a bucket of S3 or a compatible store. A file is put by one request, which S3 accepts up to 5
 * GB, so there are no unfinished uploads. The library is loaded with the first file. Needs GetObject, PutObject,
 * DeleteObject and, to distinguish a missing file from a forbidden one, ListBucket.
 */
export function openS3MediaStore(config: S3Config): MediaStore {
  const client = once(() => connectS3(config));
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
        // A bucket that is missing, or was deleted since, gives the same reply to HEAD, and every file would seem missing.
        await (await client()).headBucket({ Bucket: config.bucket });
        return null;
      }
    },
    async read(key, range?: ByteRange) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const { Body } = await (await client()).getObject({ ...at(key), Range });
      if (!(Body instanceof Readable)) throw new Error(`no stream in the reply for ${key}`);
      return Body;
    },
    async remove(key) {
      await (await client()).deleteObject(at(key));
    },
    list: (folder, after) => listFiles(client, config, { folder, after }),
    async cleanUnfinished() {},
  };
}

async function* listFiles(
  client: () => Promise<S3>,
  { bucket, prefix }: S3Config,
  { folder, after }: { folder: string; after: string | undefined },
): AsyncGenerator<ListedFile> {
  const StartAfter = after && `${prefix}${after}`;
  let from: string | undefined;
  do {
    const Prefix = `${prefix}${folder}/`;
    const page = await (await client()).listObjectsV2({ Bucket: bucket, Prefix, StartAfter, ContinuationToken: from });
    for (const { Key = '', LastModified } of page.Contents ?? []) {
      const key = Key.slice(prefix.length);
      if (isMediaKey(key) && LastModified !== undefined) yield { key, modifiedAt: LastModified };
    }
    from = page.NextContinuationToken;
  } while (from !== undefined);
}

/** The library also throws everything that it would log. */
const QUIET = { debug() {}, info() {}, warn() {}, error() {} };

/** Loads the library, and opens no connection yet. */
export async function connectS3(config: S3Config): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  return new S3({
    logger: QUIET,
    region: config.region,
    forcePathStyle: config.pathStyle,
    // Checksums other than the protocol's first are Amazon's own.
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
  if (ContentLength === undefined || LastModified === undefined) throw new Error('no length or date in the reply');
  return { bytes: ContentLength, modifiedAt: LastModified };
}

function checked(key: string): string {
  if (!isMediaKey(key)) throw new RangeError(`Not a media key: ${key}`);
  return key;
}

function isNotFound(error: unknown): boolean {
  // The library may not be loaded here, so its error class cannot be checked; its errors have the status.
  const { $metadata } = error as Partial<S3ServiceException>;
  return error instanceof Error && $metadata?.httpStatusCode === 404;
}

/** Caches the first success; a failure is retried. */
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
