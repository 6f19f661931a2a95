import type { Tick, Welcome } from '@lisan/contract/live/realtime';
import { messagesPerSecond } from '../../../../domain/live/message-pace.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { Connection } from '../../../../platform/realtime/connection.ts';
import type { EventFeed, LogEntry, Seen } from '../../../../platform/realtime/event-log.ts';
import { fanOut } from '../../../../platform/realtime/fan-out.ts';
import { batch } from '../../../../platform/realtime/batch.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { findTeacherAccount } from '../../teacher/find-teacher-refs.ts';
import type { LiveDeps } from '../../deps.ts';
import { likedAmong } from '../audience/audience-store.ts';
import { MessageGate } from '../talk/message-gate.ts';
import type { Answer } from '../talk/send-message.ts';
import { beat, newestViewers } from '../audience/presence-store.ts';
import type { Lesson } from '../store.ts';
import { nameViewers } from '../audience/name-viewers.ts';
import { readPulse, type LessonPulse } from './lesson-pulse.ts';
import { LessonTurns } from './lesson-turns.ts';
import { RoomAudience } from './room-audience.ts';
import { RoomPresence } from './room-presence.ts';

type Role = Welcome['you']['role'];
/** `resume`: the last received event; the events after it follow. */
export type Entry = { resume: Seen | undefined; isEntitled: boolean };
type Joiner = { connection: Connection; resume: Seen | undefined };
type Setting = { lesson: Lesson; teacherAccount: string | null; pulse: LessonPulse; graceMs: number };

/** A tick is sent at least this often, even if nothing changes. */
const QUIET_MS = 5000;
/** Joins within this time are written together. */
const JOIN_GAP_MS = 50;

/** One lesson for the connections of this node: publishes its counts and events to them. */
export class LessonRoom {
  readonly lesson: Lesson;
  readonly #deps: LiveDeps;
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

  private constructor(deps: LiveDeps, { lesson, teacherAccount, pulse, graceMs }: Setting) {
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
    deps: LiveDeps,
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
   * Welcomes a connection, counts it if it watches, and sends it the events from then on.
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

  /** Passes a message on within the lesson's limit for messages of learners; its teacher has no limit. */
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

  /** Reads the lesson's numbers and publishes changed ones; a change of its state becomes an event. */
  async tick(now: number): Promise<void> {
    await this.#count();
    await this.#readPulse();
    await this.#publishCounts(now);
    await this.#turns.publish();
  }

  /** Closes the room because the server stops: its viewers are no longer counted. */
  async close(): Promise<void> {
    this.stop();
    for (const subscriberId of this.#audience.subscriberIds) this.#presence.note(subscriberId, 'go');
    this.#audience.clear();
    await this.#presence.write();
  }

  /** Unsubscribes from the other nodes. */
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

  /** Synchronous, so that no event is lost between the welcome and the following events. */
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

  /** Sends an event to all present connections. */
  #pass(entry: LogEntry): void {
    const everybody = this.#audience.everybody;
    const text = JSON.stringify(entry);
    void this.#inTurn(() => fanOut(everybody, text));
  }

  /**
   * Sends one message after another: every connection receives events in order, and no event waits behind half-sent
   * numbers.
   */
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

  /** Only a lesson on the air has viewers; waiting learners are counted when it starts. */
  async #count(): Promise<void> {
    const isOver = this.#joining === 0 && this.#audience.isEmpty;
    if (this.#pulse.state === 'live' || isOver) this.#departures.report(await this.#presence.write());
  }
}

const ROSTER = 20;
const JOINED = 5;

/**
 * Adds the fields for the lesson's teacher to a tick: the newest viewers, and the viewers who are new since the last
 * tick.
 */
class TeacherTicks {
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

/** Counts the viewers who stopped watching a lesson through any node since the count was last taken. */
class Departures {
  readonly #bus: LiveDeps['bus'];
  readonly #topic: string;
  readonly #stop: () => void;
  #count = 0;

  constructor({ bus }: LiveDeps, lessonId: string) {
    this.#bus = bus;
    this.#topic = `lesson-left.${lessonId}`;
    this.#stop = bus.subscribe(this.#topic, (message) => {
      const more = Number(message.toString());
      if (Number.isInteger(more)) this.#count += more;
    });
  }

  get isNone(): boolean {
    return this.#count === 0;
  }

  /** Publishes the number of viewers who left to every node, this one included. */
  report(count: number): void {
    if (count > 0) this.#bus.publish(this.#topic, Buffer.from(String(count)));
  }

  take(): number {
    const taken = this.#count;
    this.#count = 0;
    return taken;
  }

  stop(): void {
    this.#stop();
  }
}

const SMALL = 100;
const LARGE = 10_000;

/** Returns the interval of ticks: small lessons feel immediate, large lessons stay cheap. */
export function tickPace(viewers: number): number {
  if (viewers < SMALL) return 250;
  return viewers > LARGE ? 2000 : 1000;
}
