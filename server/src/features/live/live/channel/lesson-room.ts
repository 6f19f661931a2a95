import type { Tick, Welcome } from '@lisan/contract/live/realtime';
import { messagesPerSecond } from '../../../../domain/live/message-pace.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Connection } from '../../../../platform/realtime/connection.ts';
import type { EventFeed, LogEntry, Seen } from '../../../../platform/realtime/event-log.ts';
import { fanOut } from '../../../../platform/realtime/fan-out.ts';
import { batch } from '../../../../platform/realtime/batch.ts';
import { findTeacherAccount } from '../../teacher/find-teacher-refs.ts';
import { likedAmong } from '../audience/audience-store.ts';
import { MessageGate } from '../talk/message-gate.ts';
import type { Answer } from '../talk/send-message.ts';
import { beat } from '../audience/presence-store.ts';
import type { Lesson } from '../store.ts';
import { Departures } from './departures.ts';
import { readPulse, type LessonPulse } from './lesson-pulse.ts';
import { LessonTurns } from './lesson-turns.ts';
import { RoomAudience } from './room-audience.ts';
import { RoomPresence } from './room-presence.ts';
import { TeacherTicks } from './teacher-ticks.ts';
import { tickPace } from './tick-pace.ts';
import type { LiveDeps } from '../deps.ts';

type Deps = Pick<LiveDeps, 'bus' | 'clock' | 'db' | 'lessonEvents' | 'nodeId'>;

type Role = Welcome['you']['role'];
/** `resume`: the last received event; the events after it follow. */
export type Entry = { resume: Seen | undefined; isEntitled: boolean };
type Joiner = { connection: Connection; resume: Seen | undefined };
type Setting = { lesson: Lesson; teacherAccount: string | null; pulse: LessonPulse; graceMs: number };

/** A tick goes out at least this often, also when nothing changes. */
const QUIET_MS = 5000;
/** Joins within this time are written together. */
const JOIN_GAP_MS = 50;

/** One lesson for the connections of this node: publishes its counts and events to them. */
export class LessonRoom {
  readonly lesson: Lesson;
  readonly #deps: Deps;
  readonly #teacherAccount: string | null;
  readonly #graceMs: number;
  readonly #audience = new RoomAudience();
  readonly #presence: RoomPresence;
  readonly #departures: Departures;
  readonly #turns: LessonTurns;
  readonly #teacherTicks: TeacherTicks;
  readonly #gate = new MessageGate();
  readonly #letIn = batch<Joiner>((joiners) => this.#welcomeAll(joiners), JOIN_GAP_MS);
  #feed: EventFeed | null = null;
  #pulse: LessonPulse;
  #published = { viewers: -1, likes: -1, at: 0 };
  #publishing: Promise<void> = Promise.resolve();
  #joining = 0;
  #isClosed = false;

  private constructor(deps: Deps, { lesson, teacherAccount, pulse, graceMs }: Setting) {
    this.lesson = lesson;
    this.#deps = deps;
    this.#teacherAccount = teacherAccount;
    this.#graceMs = graceMs;
    this.#pulse = pulse;
    this.#presence = new RoomPresence(deps, lesson.id);
    this.#departures = new Departures(deps, lesson.id);
    this.#turns = new LessonTurns(deps, lesson.id);
    this.#teacherTicks = new TeacherTicks(deps.db, lesson.id);
  }

  static async open(
    deps: Deps,
    { lesson, ...at }: { lesson: Lesson; pulse: LessonPulse; graceMs: number },
  ): Promise<LessonRoom> {
    // Viewers who connect right after the start of this node count as well.
    await beat(deps.db, deps.nodeId);
    const { accountId } = await findTeacherAccount(deps.db, lesson.teacher_id);
    const room = new LessonRoom(deps, { lesson, teacherAccount: accountId, ...at });
    room.#feed = await deps.lessonEvents.follow(lesson.id, (entry) => room.#pass(entry));
    return room;
  }

  get isEmpty(): boolean {
    return this.#joining === 0 && this.#audience.isEmpty && this.#presence.isSettled;
  }

  get pace(): number {
    return tickPace(this.#pulse.viewers);
  }

  /**
   * Welcomes a connection, counts it where it watches, and sends it the events from then on.
   * @throws AppError subscription_required for a subscriber who is neither entitled nor the teacher of the lesson
   */
  async join(connection: Connection, { resume, isEntitled }: Entry): Promise<void> {
    const { subscriberId } = connection;
    const role = this.#roleOf(connection);
    if (role === 'viewer' && !isEntitled) throw new AppError('subscription_required');
    this.#joining += 1;
    try {
      connection.role = role;
      if (role === 'viewer') this.#presence.note(subscriberId, 'come');
      await this.#letIn({ connection, resume });
    } catch (error) {
      this.leave(connection);
      if (!this.#audience.has(subscriberId)) this.#presence.note(subscriberId, 'go');
      throw error;
    } finally {
      this.#joining -= 1;
    }
  }

  /** Lets a message through as long as learners do not say more than the lesson can take; its teacher always may. */
  async receive({ role }: Connection, send: (limit: number) => Promise<Answer>): Promise<Answer> {
    const limit = messagesPerSecond(this.#pulse.viewers);
    return role === 'teacher' ? send(limit) : this.#gate.pass(limit, () => send(limit));
  }

  /** A phone that changes networks is back in seconds, so watching ends a little later than the connection. */
  leave(connection: Connection): void {
    connection.role = null;
    if (this.#isClosed) return;
    this.#audience.remove(connection, this.#graceMs, (subscriberId) => this.#presence.note(subscriberId, 'go'));
  }

  /** Reads the lesson's numbers and tells them when they have changed; a change of its state becomes an event. */
  async tick(now: number): Promise<void> {
    await this.#count();
    await this.#readPulse();
    await this.#publishCounts(now);
    await this.#turns.publish();
  }

  /** The server stops: its viewers are no longer counted. */
  async close(): Promise<void> {
    this.stop();
    for (const subscriberId of this.#audience.subscriberIds) this.#presence.note(subscriberId, 'go');
    this.#audience.clear();
    await this.#presence.write();
  }

  /** Hears nothing more from other nodes. */
  stop(): void {
    this.#isClosed = true;
    this.#feed?.stop();
    this.#departures.stop();
  }

  async #welcomeAll(joiners: Joiner[]): Promise<void> {
    const { db } = this.#deps;
    const { id } = this.lesson;
    await this.#count();
    const pulse = await readPulse(this.#deps, id);
    const ids = joiners.map(({ connection }) => connection.subscriberId);
    const liking = await likedAmong(db, id, ids);
    for (const joiner of joiners) this.#welcome(joiner, { pulse, liked: liking.has(joiner.connection.subscriberId) });
  }

  /** Nothing waits in here, so that no event is lost between the welcome and those that follow. */
  #welcome({ connection, resume }: Joiner, { pulse, liked }: { pulse: LessonPulse; liked: boolean }): void {
    const { id, title, kind } = this.lesson;
    const head = this.#feedNow.head;
    const missed = resume === undefined ? null : this.#feedNow.since(resume);
    this.#audience.add(connection);
    connection.send({
      type: 'welcome',
      ...head,
      you: { role: this.#roleOf(connection), liked },
      viewers: pulse.viewers,
      likes: pulse.likes,
      lesson: { id, title, kind, state: pulse.state, chat_open: pulse.chatOpen },
      recovered: missed !== null,
      tick_ms: this.pace,
    });
    if (resume !== undefined && missed === null) connection.send({ type: 'reset', epoch: head.epoch });
    for (const event of missed ?? []) connection.send(event);
  }

  #roleOf({ subscriberId }: Connection): Role {
    return subscriberId === this.#teacherAccount ? 'teacher' : 'viewer';
  }

  get #feedNow(): EventFeed {
    // Set by `open` before any caller has the room.
    if (this.#feed === null) throw new Error('the room is not open yet');
    return this.#feed;
  }

  /** Tells everybody who is here by now. */
  #pass(entry: LogEntry): void {
    const everybody = this.#audience.everybody;
    const text = JSON.stringify(entry);
    void this.#inTurn(() => fanOut(everybody, text));
  }

  /** One telling after another: everybody hears events in order, and no event waits among the numbers half-way. */
  #inTurn(publish: () => Promise<void>): Promise<void> {
    this.#publishing = this.#publishing.then(publish);
    return this.#publishing;
  }

  async #readPulse(): Promise<void> {
    const { state } = this.#pulse;
    this.#pulse = await readPulse(this.#deps, this.lesson.id);
    if (this.#pulse.state === state) return;
    this.#turns.notice(state, this.#pulse.state);
    await this.#count();
    this.#pulse = await readPulse(this.#deps, this.lesson.id);
  }

  async #publishCounts(now: number): Promise<void> {
    const { viewers, likes } = this.#pulse;
    const isSame = viewers === this.#published.viewers && likes === this.#published.likes && this.#departures.isNone;
    if (isSame && now - this.#published.at < QUIET_MS) return;
    this.#published = { viewers, likes, at: now };
    const ts = this.#deps.clock.now().getTime();
    const tick: Tick = { type: 'tick', ts, viewers, likes, left: this.#departures.take() };
    await this.#inTurn(() => fanOut(this.#audience.viewers, JSON.stringify(tick), { lossy: true }));
    if (this.#audience.teachers.size === 0) return;
    await fanOut([...this.#audience.teachers], JSON.stringify(await this.#teacherTicks.extend(tick)), { lossy: true });
  }

  /** Only a lesson on the air has viewers; those who wait are counted when it starts. */
  async #count(): Promise<void> {
    const isOver = this.#joining === 0 && this.#audience.isEmpty;
    if (this.#pulse.state === 'live' || isOver) this.#departures.report(await this.#presence.write());
  }
}
