import { AppError } from '../../../../platform/app-error.ts';
import type { Connection } from '../../../../platform/realtime/connection.ts';
import type { LiveDeps } from '../../deps.ts';
import { requireLesson } from '../policy.ts';
import { readPulse } from './lesson-pulse.ts';
import { LessonRoom, type Entry } from './lesson-room.ts';

type Open = { room: LessonRoom; timer: NodeJS.Timeout };

/** The rooms of lessons with connections on this node. Each room ticks while it is open and closes when it is empty. */
export class LessonRooms {
  readonly #deps: LiveDeps;
  readonly #graceMs: number;
  readonly #open = new Map<string, Open>();
  readonly #opening = new Map<string, Promise<LessonRoom>>();
  #isClosing = false;

  constructor(deps: LiveDeps, { graceMs }: { graceMs: number }) {
    this.#deps = deps;
    this.#graceMs = graceMs;
  }

  /**
   * Lets a connection into the lesson's room.
   * @throws AppError not_found, not_live before its doors open and after its end, subscription_required
   */
  async join(lessonId: string, connection: Connection, entry: Entry): Promise<LessonRoom> {
    const room = this.#open.get(lessonId)?.room ?? (await this.#openOnce(lessonId));
    await room.join(connection, entry);
    return room;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { timer } of this.#open.values()) clearTimeout(timer);
    await Promise.all([...this.#open.values()].map(({ room }) => room.close()));
    this.#open.clear();
  }

  #openOnce(lessonId: string): Promise<LessonRoom> {
    const opening = this.#opening.get(lessonId) ?? this.#openRoom(lessonId);
    this.#opening.set(lessonId, opening);
    return opening;
  }

  async #openRoom(lessonId: string): Promise<LessonRoom> {
    try {
      const lesson = await requireLesson(this.#deps.db, lessonId);
      const pulse = await readPulse(this.#deps, lessonId);
      if (pulse.state !== 'open' && pulse.state !== 'live') throw new AppError('not_live');
      const room = await LessonRoom.open(this.#deps, { lesson, pulse, graceMs: this.#graceMs });
      this.#schedule(room);
      return room;
    } finally {
      this.#opening.delete(lessonId);
    }
  }

  #schedule(room: LessonRoom): void {
    if (this.#isClosing) return;
    const timer = setTimeout(() => void this.#tick(room), room.pace);
    this.#open.set(room.lesson.id, { room, timer });
  }

  async #tick(room: LessonRoom): Promise<void> {
    try {
      await room.tick(performance.now());
    } catch (error) {
      this.#deps.log.error({ err: error, lesson: room.lesson.id }, 'lesson counts not published');
    }
    if (!room.isEmpty) return this.#schedule(room);
    this.#open.delete(room.lesson.id);
    room.stop();
  }
}
