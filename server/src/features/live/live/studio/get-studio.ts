import type { getStudio as call } from '@lisan/contract/studio/studio';
import type { z } from 'zod';
import { requireTeacherAccount } from '../../teacher/require-teacher-account.ts';
import type { LiveDeps } from '../deps.ts';

/** @throws AppError forbidden */
export async function getStudio(
  { db, live }: Pick<LiveDeps, 'db' | 'live'>,
  subscriberId: string,
): Promise<Omit<z.infer<typeof call.reply>, 'messageCode'>> {
  return {
    teacher: await requireTeacherAccount(db, subscriberId),
    provider: live.name,
    takes_webm: live.takesWebm,
  };
}
