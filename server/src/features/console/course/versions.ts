import type { CourseVersionRow } from '@lisan/contract/console/course-values';
import { publishedVersionId } from '../../learning/course/publish-version.ts';
import type { ConsoleDeps } from '../deps.ts';
import {
  draftsOfVersions,
  listRecentVersions,
  previousVersion,
  versionBeforeRollBack,
  waitingRollBacks,
} from './version-store.ts';

type Versions = {
  versions: CourseVersionRow[];
  previous: string | null;
  undo: string | null;
  waiting: { version: string; requested_by: { uuid: string; name: string }; requested_at: string; reason: string }[];
};

/** Lists the latest versions, the version that a roll back publishes, and the publications that wait. */
export async function listVersions({ db }: ConsoleDeps): Promise<Versions> {
  const rows = await listRecentVersions(db);
  const published = await publishedVersionId(db);
  const drafts = await draftsOfVersions(
    db,
    rows.map(({ id }) => id),
  );
  return {
    versions: rows.map(({ id, hash, created_at, published_at }) => ({
      id,
      hash,
      created_at: created_at.toISOString(),
      published_at: published_at?.toISOString() ?? null,
      is_published: id === published,
      draft: drafts.get(id) ?? null,
    })),
    previous: await previousVersion(db, published),
    undo: await versionBeforeRollBack(db),
    waiting: (await waitingRollBacks(db)).map(({ version, requested_by, name, requested_at, reason }) => ({
      version,
      requested_by: { uuid: requested_by, name: name ?? '' },
      requested_at: requested_at.toISOString(),
      reason,
    })),
  };
}
