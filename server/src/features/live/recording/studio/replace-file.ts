import { putUpload } from '../../../../gateways/media/put-upload.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Recording } from '../store.ts';
import { lockOwnRecording, type OwnRecording } from './own-recording.ts';
import { updateRecording } from './own-recording-store.ts';
import type { RecordingDeps } from '../deps.ts';

/** A file of a recording: its column and its folder in the media store. */
type Slot = { column: 'captions_file' | 'poster_file'; folder: 'recordings' | 'posters' };

/** Null bytes take the file away. */
type Replacement = Slot & { ending: string; bytes: Uint8Array | null };

type Parts = Pick<RecordingDeps, 'db' | 'media' | 'newId' | 'log'>;

/**
 * Puts a file in the place of the one there is. It has a name of its own, because players and caches keep what they have
 * under the old one.
 * @throws AppError forbidden, not_found, unavailable when the file cannot be stored
 */
export async function replaceFile(
  deps: Parts,
  own: OwnRecording,
  { column, folder, ending, bytes }: Replacement,
): Promise<Recording> {
  const name = bytes && `${deps.newId()}.${ending}`;
  if (bytes) await putUpload(deps.media, `${folder}/${name}`, bytes);
  try {
    const { before, after } = await deps.db.transaction().execute(async (trx: Database) => {
      const recording = await lockOwnRecording(trx, own);
      return { before: recording[column], after: await updateRecording(trx, recording.id, { [column]: name }) };
    });
    if (before) await removeFile(deps, `${folder}/${before}`);
    return after;
  } catch (error) {
    if (name) await removeFile(deps, `${folder}/${name}`);
    throw error;
  }
}

/** No row refers to it any more, so a file that remains does no harm. */
async function removeFile({ media, log }: Parts, key: string): Promise<void> {
  try {
    await media.remove(key);
  } catch (error) {
    log.warn({ err: error, key }, 'a file that nothing needs could not be removed');
  }
}
