import type { StaffRecording } from '@lisan/contract/console/live';
import { AppError } from '../../../platform/app-error.ts';
import { setPublished } from '../../live/recording/studio/change-studio-recording.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentRecording } from './present.ts';
import { findRecording } from './recording-store.ts';
import type { Staff } from './staff.ts';

const SAME = 'هذه حال التسجيل الآن، وقد يكون التغيير من زميل قبل لحظات.';

/** Unpublishes a recording, or publishes it again. @throws AppError not_found, conflict if nothing changes */
export async function publishRecording(
  deps: ConsoleDeps,
  { audit }: Pick<Staff, 'audit'>,
  { id, published, reason }: { id: string; published: boolean; reason: string },
): Promise<StaffRecording> {
  await deps.db.transaction().execute(async (trx) => {
    const { before } = await setPublished(trx, deps, { id, published });
    if (before.unpublished !== published) throw new AppError('conflict', { message: SAME });
    await audit(trx, {
      subject: { type: 'recording', id },
      reason,
      before: { published: !before.unpublished },
      after: { published },
    });
  });
  deps.jobs.wake('announce-lessons');
  const row = await findRecording(deps.db, id);
  if (!row) throw new AppError('not_found');
  return presentRecording(row);
}
