import type { LessonEvent, Tick, Welcome } from '@lisan/contract/realtime';
import type { Connection } from '../../platform/realtime/connection.ts';
import { EventRing } from '../../platform/realtime/event-ring.ts';
import { fanOut } from '../../platform/realtime/fan-out.ts';
import type { Services } from '../../services.ts';
import { likedBy } from './audience-store.ts';
import { readPulse, type LessonPulse } from './lesson-pulse.ts';
import { isTeacherOf } from './policy.ts';
import { startViewing, stopViewing } from './presence-store.ts';
import { RoomAudience } from './room-audience.ts';
import type { Lesson } from './store.ts';
import { TeacherTicks } from './teacher-ticks.ts';
import { tickPace } from './tick-pace.ts';

type Resume = { epoch: string; seq: number };

/** A tick goes out at least this often, also when nothing changes. */
const QUIET_MS = 5000;

/** One lesson for the connections of this node: they are told its numbers and its events. */
export class LessonRoom {
  readonly lesson: Lesson;
  readonly #services: Services;
  readonly #audience = new RoomAudience();
  readonly #ring: EventRing;
  readonly #teacherTicks: TeacherTicks;
  readonly #graceMs: number;
  #told: { pulse: LessonPulse; at: number };
  #joining = 0;
  #left = 0;
  #isClosed = false;

  constructor(services: Services, lesson: Lesson, at: { pulse: LessonPulse; graceMs: number }) {
    this.lesson = lesson;
    this.#services = services;
    this.#graceMs = at.graceMs;
    this.#ring = new EventRing(services.newId());
    this.#teacherTicks = new TeacherTicks(services.db, lesson.id);
    this.#told = { pulse: at.pulse, at: 0 };
  }

  get isEmpty(): boolean {
    return this.#joining === 0 && this.#audience.isEmpty;
  }

  get pace(): number {
    return tickPace(this.#told.pulse.viewers);
  }

  async join(connection: Connection, resume: Resume | undefined): Promise<void> {
    this.#joining += 1;
    try {
      const { subscriberId } = connection;
      const isTeacher = await isTeacherOf(this.#services.db, subscriberId, this.lesson);
      // Added before counted: should the lesson start in between, it counts everybody who is here.
      if (isTeacher) this.#audience.teachers.add(connection);
      else this.#audience.addViewer(connection);
      if (!isTeacher) await this.#count([subscriberId]);
      await this.#greet(connection, { role: isTeacher ? 'teacher' : 'viewer', resume });
    } catch (error) {
      this.leave(connection);
      throw error;
    } finally {
      this.#joining -= 1;
    }
  }

  /** A phone that changes networks is back in seconds, so watching ends a little later than the connection. */
  leave(connection: Connection): void {
    if (!this.#isClosed)
      this.#audience.remove(connection, this.#graceMs, (subscriberId) => void this.#leftForGood(subscriberId));
  }

  /** Reads the lesson's numbers and tells them when they have changed; a change of its state becomes an event. */
  async tick(now: number): Promise<void> {
    const pulse = await readPulse(this.#services, this.lesson.id);
    const before = this.#told.pulse;
    this.#told.pulse = pulse;
    if (pulse.state !== before.state) await this.#announce(pulse);
    const isSame = pulse.viewers === before.viewers && pulse.likes === before.likes && this.#left === 0;
    if (isSame && now - this.#told.at < QUIET_MS) return;
    const { viewers, likes } = pulse;
    const tick: Tick = { type: 'tick', ts: this.#services.clock.now().getTime(), viewers, likes, left: this.#left };
    this.#told.at = now;
    this.#left = 0;
    await fanOut(this.#audience.viewers, JSON.stringify(tick), { lossy: true });
    if (this.#audience.teachers.size === 0) return;
    await fanOut([...this.#audience.teachers], JSON.stringify(await this.#teacherTicks.extend(tick)), { lossy: true });
  }

  /** The server stops: nobody watches through it any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const gone = this.#present(this.#audience.subscriberIds);
    this.#audience.clear();
    await stopViewing(this.#services.db, gone);
  }

  async #greet(
    connection: Connection,
    { role, resume }: { role: Welcome['you']['role']; resume: Resume | undefined },
  ): Promise<void> {
    const { id, title, kind } = this.lesson;
    const pulse = await readPulse(this.#services, id);
    const liked = (await likedBy(this.#services.db, connection.subscriberId, [id])).has(id);
    const { epoch, seq } = this.#ring;
    const missed = resume === undefined ? null : this.#ring.since(resume);
    connection.send({
      type: 'welcome',
      epoch,
      seq,
      you: { role, liked },
      viewers: pulse.viewers,
      likes: pulse.likes,
      lesson: { id, title, kind, state: pulse.state },
      recovered: missed !== null,
      tick_ms: this.pace,
    });
    if (resume !== undefined && missed === null) connection.send({ type: 'reset', epoch });
    for (const event of missed ?? []) connection.send(event);
  }

  async #announce({ state }: LessonPulse): Promise<void> {
    if (state === 'live') {
      await this.#count(this.#audience.subscriberIds);
      await this.#tell('lesson.started');
    }
    if (state === 'ended' || state === 'recorded') await this.#tell('lesson.ended');
  }

  async #tell(kind: LessonEvent['kind']): Promise<void> {
    const { newId, clock } = this.#services;
    const event = this.#ring.append({ id: newId(), kind, at: clock.now().toISOString(), data: {} });
    await fanOut([...this.#audience.teachers, ...this.#audience.viewers], JSON.stringify(event));
  }

  /** Only a lesson on the air has viewers; those who wait are counted when it starts. */
  async #count(subscriberIds: string[]): Promise<void> {
    if (this.#told.pulse.state === 'live') await startViewing(this.#services.db, this.#present(subscriberIds));
  }

  async #leftForGood(subscriberId: string): Promise<void> {
    try {
      await stopViewing(this.#services.db, this.#present([subscriberId]));
      this.#left += 1;
    } catch (error) {
      this.#services.log.error({ err: error, lesson: this.lesson.id }, 'a viewer could not be counted out');
    }
  }

  #present(subscriberIds: string[]) {
    return { channelId: this.lesson.id, subscriberIds, now: this.#services.clock.now() };
  }
}
