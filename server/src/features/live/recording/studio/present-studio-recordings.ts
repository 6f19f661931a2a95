import type { StudioRecording } from '@lisan/contract/studio/studio';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { presentRecordings } from '../present.ts';
import type { Recording } from '../store.ts';

/** Presents recordings as their own teacher sees them. */
export async function presentStudioRecordings(db: Database, recordings: Recording[]): Promise<StudioRecording[]> {
  const rows = new Map(recordings.map((row) => [row.id, row]));
  const views = await presentRecordings(db, recordings);
  return views.map((view) => {
    const row = rows.get(view.id);
    if (row === undefined) throw new AppError('not_found');
    return { ...view, published: !row.unpublished, has_captions: row.captions_file !== null, bytes: row.bytes };
  });
}

export async function presentStudioRecording(db: Database, recording: Recording): Promise<StudioRecording> {
  const [view] = await presentStudioRecordings(db, [recording]);
  if (view === undefined) throw new AppError('not_found');
  return view;
}
