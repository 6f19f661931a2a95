import type { CourseDraftDetail, CourseDraftRow } from '@lisan/contract/console/course-values';
import { MEDIA_PATH } from '@lisan/content/publish/course-media';
import { publishedVersionId } from '../../learning/course/publish-version.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleDeps } from '../deps.ts';
import { changeOf, clipsOf, findDraft, listDrafts, namesOf, type Draft } from './draft-store.ts';
import type { DeskBase } from './desk/desk-client.ts';
import { findBase, requireBase } from './require-base.ts';
import { lineageOf } from './version-store.ts';

type Names = Map<string, string>;

export async function presentDrafts({ db }: ConsoleDeps): Promise<CourseDraftRow[]> {
  const drafts = await listDrafts(db);
  const names = await namesOf(db, drafts.flatMap(peopleOf));
  const live = await lineageOf(db, await publishedVersionId(db));
  return drafts.map((draft) => rowOf(draft, { items: draft.items, names, live }));
}

/** Returns a draft with its changes to the published course. @throws AppError not_found */
export async function presentDraft(deps: ConsoleDeps, id: string): Promise<CourseDraftDetail> {
  const { db, courseDesks } = deps;
  const draft = await findDraft(db, id);
  if (!draft) throw new AppError('not_found');
  const change = await changeOf(db, id);
  const clips = await clipsOf(db, id);
  const uuids = [...new Set([...change.edits.map(({ item }) => item), ...clips.map(({ item_uuid }) => item_uuid)])];
  const isFinal = draft.state === 'published' || draft.state === 'discarded';
  const base = await baseOf(deps, draft);
  if (draft.state === 'open') courseDesks.prepareChecks(base);
  const rows = await courseDesks.reader.run(base, 'rows', { uuids });
  const conflicts = isFinal ? [] : await courseDesks.reader.run(base, 'conflicts', { draft: change });
  const names = await namesOf(db, [...peopleOf(draft), ...draft.editors]);
  const live = await lineageOf(db, await publishedVersionId(db));
  return {
    ...rowOf(draft, { items: uuids.length, names, live }),
    edits: change.edits.flatMap(({ item, path, before, after }) => {
      const row = rows.find(({ uuid }) => uuid === item);
      const conflict = conflicts.find((one) => one.item === item && one.path === path);
      return row ? [{ item: row, path, before, after, conflict: conflict ? (conflict.now ?? '') : null }] : [];
    }),
    clips: clips.map(({ item_uuid: item, entry }) => ({ item, text: entry.text, url: `${MEDIA_PATH}/${entry.file}` })),
    editors: draft.editors.map((uuid) => ({ uuid, name: names.get(uuid) ?? '' })),
  };
}

/** A published draft is shown over the version that it changed, which is still open in the process of the course. */
async function baseOf(deps: ConsoleDeps, { state, base_version_id }: Draft): Promise<DeskBase> {
  const changed = state === 'published' && base_version_id !== null ? await findBase(deps, base_version_id) : null;
  return changed ?? requireBase(deps);
}

function peopleOf(draft: Draft): (string | null)[] {
  return [draft.created_by, draft.submitted_by, draft.approved_by];
}

type Shown = { items: number; names: Names; live: ReadonlySet<string> };

function rowOf(draft: Draft, { items, names, live }: Shown): CourseDraftRow {
  const person = (uuid: string | null) => (uuid === null ? null : { uuid, name: names.get(uuid) ?? '' });
  const { id, title, state, revision, version_id, base_version_id, was_overtaken } = draft;
  return {
    id,
    title,
    state,
    revision,
    items,
    by: { uuid: draft.created_by, name: names.get(draft.created_by) ?? '' },
    created_at: draft.created_at.toISOString(),
    submitted_by: person(draft.submitted_by),
    submitted_at: draft.submitted_at?.toISOString() ?? null,
    approved_by: person(draft.approved_by),
    publish_at: draft.publish_at?.toISOString() ?? null,
    published_at: draft.published_at?.toISOString() ?? null,
    version_id,
    base_version_id,
    was_overtaken,
    is_live: state === 'published' && version_id !== null && live.has(version_id),
  };
}
