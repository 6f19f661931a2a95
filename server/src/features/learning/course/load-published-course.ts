import type { Release } from '@lisan/content/publish/release';
import type { Database } from '../../../platform/database/schema.ts';
import { indexCourse, type CourseIndex } from './course-index.ts';
import { entriesOf, newestPublication } from './store.ts';

/** Versions of the course from before the lexicon have no lexicon, and staff may publish them again. */
const EMPTY_LEXICON: Release['lexicon'] = { entries: [], forms: {}, weeks: {} };

/** Loads the version that was published last; null before the first import. */
export async function loadPublishedCourse(db: Database): Promise<CourseIndex | null> {
  const published = await newestPublication(db);
  if (!published) return null;
  const entries = await entriesOf(db, published.versionId);
  // import-course writes each kind from the release's list of that name, so the bodies have those types.
  const bodies = <T>(kind: string) => entries.filter((e) => e.kind === kind).map((e) => e.body) as T[];
  const [lexicon] = bodies<Release['lexicon']>('lexicon');
  const [appInfo] = bodies<Release['appInfo']>('app-info');
  if (!appInfo) throw new Error(`course version ${published.versionId} has no app-info entry`);
  return indexCourse(published.versionId, {
    hash: published.hash,
    levels: bodies('level'),
    weeks: bodies('week'),
    items: bodies('item'),
    questions: bodies('question'),
    texts: bodies('texts'),
    practicals: bodies('practical'),
    rolePlays: bodies('role-play'),
    starter: bodies('starter'),
    smallTalk: bodies('small-talk'),
    ears: bodies('contrast'),
    lexicon: lexicon ?? EMPTY_LEXICON,
    grammars: bodies('grammar'),
    topics: bodies('grammar-topic'),
    appInfo,
  });
}
