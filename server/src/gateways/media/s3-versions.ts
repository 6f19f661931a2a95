import type { DeleteMarkerEntry, ListObjectVersionsOutput, ObjectVersion, S3 } from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/s3-config.ts';
import { isMediaKey } from './port.ts';

/**
 * The clocks of bucket and database may differ by this much, and the times of a bucket are whole seconds. A file too many
 * harms nothing.
 */
const TOLERANCE_MS = 60_000;

/** The journal has the events after the time: files that its retention removed stay removed. */
const NEVER_TURNED_BACK = 'billing-journal/';

/** One version of a file, or its removal; versions with the same tag have the same bytes. */
type Version = { key: string; id: string; at: Date; tag: string | null; isRemoval: boolean; isLatest: boolean };

type RestoredFiles = { seen: number; restored: string[] };

type Restoring = {
  client: Pick<S3, 'getBucketVersioning' | 'listObjectVersions' | 'copyObject'>;
  config: Pick<S3Config, 'bucket' | 'prefix'>;
  at: Date;
  /** False: only returns the files that would be restored. */
  copies: boolean;
};

/**
 * Makes every file current again that was current at a time and has been removed or replaced since, by a copy of its
 * version within the bucket. Removes nothing: files that came later stay. Needs GetBucketVersioning,
 * ListBucketVersions, GetObjectVersion and PutObject.
 * @throws Error if the bucket has no versions
 */
export async function restoreVersions({ client, config, at, copies }: Restoring): Promise<RestoredFiles> {
  const { Status } = await client.getBucketVersioning({ Bucket: config.bucket });
  if (Status !== 'Enabled') throw new Error(`The bucket ${config.bucket} has no versions: nothing can be restored.`);
  const result: RestoredFiles = { seen: 0, restored: [] };
  for await (const versions of listByKey(client, config)) {
    result.seen += 1;
    const wanted = versionAt(versions, at);
    if (wanted === null || isCurrent(wanted, versions)) continue;
    const CopySource = `${config.bucket}/${encodeURI(config.prefix + wanted.key)}?versionId=${encodeURIComponent(wanted.id)}`;
    const target = { Bucket: config.bucket, Key: config.prefix + wanted.key, CopySource };
    // A recording of hours takes the bucket longer than other requests.
    if (copies) await client.copyObject(target, { requestTimeout: 0 });
    result.restored.push(wanted.key);
  }
  return result;
}

/** Whether it is current, or a copy of it is because it was restored before. */
function isCurrent(wanted: Version, versions: readonly Version[]): boolean {
  const latest = versions.find(({ isLatest }) => isLatest);
  return latest === wanted || (latest?.isRemoval === false && latest.tag !== null && latest.tag === wanted.tag);
}

/** The newest version that came before the time and was neither removed nor replaced by then; null without one. */
function versionAt(versions: readonly Version[], at: Date): Version | null {
  const newestFirst = versions.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || Number(b.isLatest) - Number(a.isLatest),
  );
  for (const [place, version] of newestFirst.entries()) {
    if (version.isRemoval || version.at.getTime() > at.getTime() + TOLERANCE_MS) continue;
    const end = newestFirst[place - 1]?.at ?? null;
    return end === null || end.getTime() >= at.getTime() - TOLERANCE_MS ? version : null;
  }
  return null;
}

/** A bucket lists versions by key; the versions of one key may be on two pages. */
async function* listByKey(
  client: Restoring['client'],
  { bucket, prefix }: Restoring['config'],
): AsyncGenerator<Version[]> {
  let current: Version[] = [];
  let next: { KeyMarker?: string; VersionIdMarker?: string } | null = {};
  while (next !== null) {
    const page: ListObjectVersionsOutput = await client.listObjectVersions({ Bucket: bucket, Prefix: prefix, ...next });
    const versions = [...(page.Versions ?? []).map(read), ...(page.DeleteMarkers ?? []).map(readRemoval)]
      .map((version) => ({ ...version, key: version.key.slice(prefix.length) }))
      .filter(({ key }) => isMediaKey(key) && !key.startsWith(NEVER_TURNED_BACK));
    for (const [key, own] of [...Map.groupBy(versions, (version) => version.key)].toSorted(byKey)) {
      if (current[0] !== undefined && current[0].key !== key) yield current.splice(0);
      current.push(...own);
    }
    next = page.IsTruncated === true ? markersOf(page) : null;
  }
  if (current.length > 0) yield current;
}

function markersOf({ NextKeyMarker, NextVersionIdMarker }: ListObjectVersionsOutput): {
  KeyMarker?: string;
  VersionIdMarker?: string;
} {
  return {
    ...(NextKeyMarker !== undefined && { KeyMarker: NextKeyMarker }),
    ...(NextVersionIdMarker !== undefined && { VersionIdMarker: NextVersionIdMarker }),
  };
}

function read({ ETag, ...version }: ObjectVersion): Version {
  return { ...readEntry(version), tag: ETag ?? null, isRemoval: false };
}

function readRemoval(marker: DeleteMarkerEntry): Version {
  return { ...readEntry(marker), tag: null, isRemoval: true };
}

function readEntry({ Key = '', VersionId = '', LastModified, IsLatest = false }: DeleteMarkerEntry) {
  if (LastModified === undefined) throw new Error(`no date of a version of ${Key}`);
  return { key: Key, id: VersionId, at: LastModified, isLatest: IsLatest };
}

function byKey([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
