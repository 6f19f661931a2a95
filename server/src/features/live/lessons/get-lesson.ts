import type { ChannelView } from '@lisan/contract/live';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../compose/services.ts';
import { requireLesson } from '../policy.ts';
import { presentLessons } from '../present.ts';

/** @throws AppError not_found */
export async function getLesson(services: Services, subscriberId: string, id: string): Promise<ChannelView> {
  const [view] = await presentLessons(services, subscriberId, [await requireLesson(services.db, id)]);
  if (view === undefined) throw new AppError('not_found');
  return view;
}
