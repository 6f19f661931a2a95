import type { Tick } from '@lisan/contract/live/realtime';
import type { Database } from '../../../../platform/database/schema.ts';
import { nameViewers } from '../audience/name-viewers.ts';
import { newestViewers } from '../audience/presence-store.ts';

const ROSTER = 20;
const JOINED = 5;

/** Adds to a tick what only the lesson's teacher may see: who came last, and who of them just now. */
export class TeacherTicks {
  readonly #db: Database;
  readonly #lessonId: string;
  #known = new Set<string>();

  constructor(db: Database, lessonId: string) {
    this.#db = db;
    this.#lessonId = lessonId;
  }

  async extend(tick: Tick): Promise<Tick> {
    const newest = await newestViewers(this.#db, this.#lessonId, ROSTER);
    const roster = await nameViewers(this.#db, newest);
    const joined = roster.filter((_, place) => !this.#known.has(newest[place] ?? '')).slice(0, JOINED);
    this.#known = new Set(newest);
    return { ...tick, roster, joined };
  }
}
