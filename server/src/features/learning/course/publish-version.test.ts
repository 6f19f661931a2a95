import type { Release } from '@lisan/content/publish/release';
import type { CourseSource } from '@lisan/content/publish/course-source';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { fixtureRelease, fixtureSource } from '../../../../test/fixture-release.ts';
import { createClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { refreshCourse } from './follow-publications.ts';
import { importCourse } from './import-course.ts';
import { loadPublishedCourse } from './load-published-course.ts';
import { listCourseVersions, publishVersion } from './publish-version.ts';
import { PublishedCourse } from './published-course.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['course_publication', 'course_entry', 'course_version'] as const)
    await database.db.deleteFrom(table).execute();
});

function version(hash: string): CourseSource {
  return fixtureSource({ ...fixtureRelease(), hash });
}

function parts() {
  return { db: database.db, clock: createClock(), newId: () => crypto.randomUUID() };
}

async function published(): Promise<string | undefined> {
  return (await loadPublishedCourse(database.db))?.release.hash;
}

describe('an earlier course version that staff published', () => {
  it('stays published when the build with newer files restarts', async () => {
    await importCourse(parts(), version('aaa'));
    await importCourse(parts(), version('bbb'));
    await publishVersion(parts(), 'aa');
    expect(await importCourse(parts(), version('bbb'), { republish: true })).toMatchObject({ changed: false });
    expect(await published()).toBe('aaa');
    expect((await listCourseVersions(parts())).map(({ hash, isPublished }) => [hash, isPublished])).toEqual(
      expect.arrayContaining([
        ['aaa', true],
        ['bbb', false],
      ]),
    );
  });

  it('is replaced by files that were never imported', async () => {
    await importCourse(parts(), version('aaa'));
    await importCourse(parts(), version('bbb'));
    await publishVersion(parts(), 'aaa');
    await importCourse(parts(), version('ccc'));
    expect(await published()).toBe('ccc');
  });

  it('stays published when newer files are invalid and that is tolerated', async () => {
    const invalid = { hash: 'bad', build: () => Promise.reject(new Error('content/audio has no clip')) };
    await expect(importCourse(parts(), invalid, { toleratesInvalid: true })).rejects.toThrow('no clip');
    await importCourse(parts(), version('aaa'));
    await expect(importCourse(parts(), invalid)).rejects.toThrow('no clip');
    expect(await importCourse(parts(), invalid, { toleratesInvalid: true })).toMatchObject({
      changed: false,
      fileVersionId: null,
      invalid: new Error('content/audio has no clip'),
    });
    expect(await published()).toBe('aaa');
  });

  it('is loaded by a running process', async () => {
    await importCourse(parts(), version('aaa'));
    await importCourse(parts(), version('bbb'));
    const index = await loadPublishedCourse(database.db);
    if (!index) throw new Error('no version is published');
    const course = new PublishedCourse(index);
    const log = { info: () => undefined } as never;
    expect(await refreshCourse({ db: database.db, course, log })).toBe(false);
    await publishVersion(parts(), 'aaa');
    expect(await refreshCourse({ db: database.db, course, log })).toBe(true);
    expect(course.versionId).toBe((await loadPublishedCourse(database.db))?.versionId);
  });

  it('must exist', async () => {
    await importCourse(parts(), version('aaa'));
    await expect(publishVersion(parts(), 'zzz')).rejects.toThrow('No course version');
  });
});

describe('the start of an older build', () => {
  it('does not replace newer files by its own', async () => {
    await importCourse(parts(), version('old'));
    await importCourse(parts(), version('new'));
    await importCourse(parts(), version('old'));
    expect(await published()).toBe('new');
  });

  it('does not build files that were imported before', async () => {
    const build = vi.fn<() => Promise<Release>>(version('aaa').build);
    await importCourse(parts(), { hash: 'files', build });
    await importCourse(parts(), { hash: 'files', build });
    expect(build).toHaveBeenCalledTimes(1);
    // Files that differ only in a comment produce the same version.
    expect(await importCourse(parts(), { hash: 'other files', build })).toMatchObject({ changed: false });
    expect(await listCourseVersions(parts())).toHaveLength(1);
  });

  it('publishes files again to which an author returned, outside production', async () => {
    await importCourse(parts(), version('old'));
    await importCourse(parts(), version('new'));
    await importCourse(parts(), version('old'), { republish: true });
    expect(await published()).toBe('old');
  });
});
