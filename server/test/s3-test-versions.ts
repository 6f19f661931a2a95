import { createHash } from 'node:crypto';

/** A version of an object; without bytes it is a marker of its removal. */
export type StoredVersion = { key: string; id: string; at: Date; bytes: Buffer | null };

const VERSIONS_PER_PAGE = 3;

/** The versions that a bucket stores of its objects. */
export class S3TestVersions {
  readonly all: StoredVersion[] = [];

  add(key: string, bytes: Buffer | null, at = new Date()): void {
    this.all.push({ key, id: `v${this.all.length + 1}`, at: wholeSecond(at), bytes });
  }

  find(key: string, id: string): StoredVersion | null {
    return this.all.find((version) => version.key === key && version.id === id) ?? null;
  }

  /** ListObjectVersions: by key, the newest first; few a page, so that the versions of one key may be on two pages. */
  list({ searchParams }: URL): string {
    const found = this.all
      .filter(({ key }) => key.startsWith(searchParams.get('prefix') ?? ''))
      .toReversed()
      .toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
    const [keyMarker, idMarker] = [searchParams.get('key-marker'), searchParams.get('version-id-marker')];
    const from = keyMarker === null ? 0 : found.findIndex(({ key, id }) => key === keyMarker && id === idMarker) + 1;
    const page = found.slice(from, from + VERSIONS_PER_PAGE);
    const last = page.at(-1);
    const isLast = from + VERSIONS_PER_PAGE >= found.length || last === undefined;
    const next = isLast
      ? ''
      : `<NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`;
    return `<ListVersionsResult><IsTruncated>${!isLast}</IsTruncated>${next}${page.map((one) => this.#describe(one)).join('')}</ListVersionsResult>`;
  }

  #describe(version: StoredVersion): string {
    const { key, id, at, bytes } = version;
    const element = bytes === null ? 'DeleteMarker' : 'Version';
    const isLatest = this.all.findLast((one) => one.key === key) === version;
    return `<${element}><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest>${bytes === null ? '' : `<ETag>"${hashOf(bytes)}"</ETag>`}<LastModified>${at.toISOString()}</LastModified></${element}>`;
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** The times of a bucket are whole seconds. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}
