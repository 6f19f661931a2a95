import { putUpload } from '../../../../gateways/media/put-upload.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { LiveDeps } from '../../deps.ts';
import type { Recording } from '../store.ts';
import { lockOwnRecording, type OwnRecording } from './own-recording.ts';
import { updateRecording } from './own-recording-store.ts';

/** A file of a recording: its column and its folder in the media store. */
type Slot = { column: 'captions_file' | 'poster_file'; folder: 'recordings' | 'posters' };

/** Null bytes remove the file. */
type Replacement = Slot & {
  ending: string;
  bytes: Uint8Array | null;
  /** What else changes in the same transaction. */
  also?: (trx: Database, recording: Recording) => Promise<void>;
};

type Parts = Pick<LiveDeps, 'db' | 'media' | 'newId' | 'log'>;

/**
 * Replaces a file. The new file has a new name, because players and caches store the old file under its name.
 * @throws AppError forbidden, not_found, unavailable when the file cannot be stored
 */
export async function replaceFile(
  deps: Parts,
  own: OwnRecording,
  { column, folder, ending, bytes, also }: Replacement,
): Promise<Recording> {
  const name = bytes && `${deps.newId()}.${ending}`;
  if (bytes) await putUpload(deps.media, `${folder}/${name}`, bytes);
  try {
    const { before, after } = await deps.db.transaction().execute(async (trx: Database) => {
      const recording = await lockOwnRecording(trx, own);
      const changed = await updateRecording(trx, recording.id, { [column]: name });
      await also?.(trx, changed);
      return { before: recording[column], after: changed };
    });
    if (before) await removeFile(deps, `${folder}/${before}`);
    return after;
  } catch (error) {
    if (name) await removeFile(deps, `${folder}/${name}`);
    throw error;
  }
}

/** No row refers to the file any more, so a remaining file does no harm. */
async function removeFile({ media, log }: Parts, key: string): Promise<void> {
  try {
    await media.remove(key);
  } catch (error) {
    log.warn({ err: error, key }, 'a file that nothing needs could not be removed');
  }
}
