import type { ViewerName } from '@lisan/contract/live/realtime';
import type { Database } from '../../../../platform/database/schema.ts';
import { listNames } from '../../../account/subscriber/list-names.ts';

/** The name of a learner who has set none. */
const NAMELESS = 'متعلّم';

/** How viewers are shown to the lesson's teacher, in the order given. */
export async function nameViewers(db: Database, subscriberIds: string[]): Promise<ViewerName[]> {
  const names = await listNames(db, subscriberIds);
  return subscriberIds.map((id) => {
    const shown = names.get(id);
    return { name: shown?.name ?? NAMELESS, avatar_url: shown?.avatar_url ?? null };
  });
}
