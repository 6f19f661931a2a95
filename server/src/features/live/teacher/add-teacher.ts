import type { Database } from '../../../platform/database/schema.ts';
import type { LiveDeps } from '../deps.ts';
import { insertTeacher } from './store.ts';

type NewTeacher = {
  id: string;
  /** The account that will broadcast. */
  subscriberId: string | null;
  name: string;
  bio: string;
  /** The name of a file below `teachers/` in the media store. */
  photoFile: string | null;
};

/** Adds a teacher within the caller's transaction. */
export async function addTeacher(trx: Database, deps: Pick<LiveDeps, 'clock'>, teacher: NewTeacher): Promise<void> {
  await insertTeacher(trx, {
    id: teacher.id,
    subscriber_id: teacher.subscriberId,
    name: teacher.name,
    bio: teacher.bio,
    photo_file: teacher.photoFile,
    created_at: deps.clock.now(),
  });
}
