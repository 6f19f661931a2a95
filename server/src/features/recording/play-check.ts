import type { Services } from '../../services.ts';
import { fileOwners } from './store.ts';

/** A player asks for one file many times, by ranges: what was read stays true for this long. */
const FRESH_MS = 30_000;
const MOST = 10_000;

type Known = { isPublished: boolean; teachers: string[]; readAt: number };

/**
 * Whether a subscriber may play a file: while its recording is published, its teacher always. An address is signed for
 * hours; a recording that is withdrawn stops playing within half a minute.
 */
export function createPlayCheck({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): (file: string, subscriberId: string) => Promise<boolean> {
  const known = new Map<string, Known>();

  async function read(file: string, now: number): Promise<Known> {
    const found = { ...(await fileOwners(db, file)), readAt: now };
    // Any name may be asked for; those read longest ago go first.
    known.delete(file);
    if (known.size >= MOST) known.delete(known.keys().next().value ?? '');
    known.set(file, found);
    return found;
  }

  return async (file, subscriberId) => {
    const now = clock.now().getTime();
    const last = known.get(file);
    const isFresh = last !== undefined && now - last.readAt < FRESH_MS;
    const { isPublished, teachers } = isFresh ? last : await read(file, now);
    return isPublished || teachers.includes(subscriberId);
  };
}
