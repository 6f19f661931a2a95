import type { ChannelView } from '@lisan/contract/live/live';
import { AppError } from '../../../../platform/app-error.ts';
import { requireLesson } from '../policy.ts';
import { presentLessons } from '../present.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'audiences' | 'clock' | 'db'>;

/** @throws AppError not_found */
export async function getLesson(deps: Deps, subscriberId: string, id: string): Promise<ChannelView> {
  const [view] = await presentLessons(deps, subscriberId, [await requireLesson(deps.db, id)]);
  if (view === undefined) throw new AppError('not_found');
  return view;
}
