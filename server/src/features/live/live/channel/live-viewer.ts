import { channelName, CLOSE_CODES, ClientMessage, type RealtimeFault } from '@lisan/contract/live/realtime';
import type { RawData } from 'ws';
import { z } from 'zod';
import { AppError } from '../../../../platform/app-error.ts';
import type { Connection } from '../../../../platform/realtime/connection.ts';
import { createMessageLimit } from '../../../../platform/realtime/message-limit.ts';
import type { SubscriberMessageLimit } from '../../../../platform/realtime/subscriber-message-limit.ts';
import type { LiveDeps } from '../../deps.ts';
import { likeLesson } from '../audience/like-lesson.ts';
import { sendMessage } from '../talk/send-message.ts';
import { isRemoved } from '../removal-store.ts';
import { checkConnection } from './check-connection.ts';
import type { LessonRoom } from './lesson-room.ts';
import type { LessonRooms } from './lesson-rooms.ts';

const FAULTS: ReadonlySet<string> = new Set<RealtimeFault>([
  'invalid_input',
  'not_found',
  'not_live',
  'too_many_requests',
]);

type Hello = Extract<ClientMessage, { channel: string }>;
type Spoken = Extract<ClientMessage, { text: string }>;

/** `id`: the sender's id of the message, read even from an otherwise invalid message. */
type Read = { message: ClientMessage | null; id: string | undefined };
const NOTHING: Read = { message: null, id: undefined };
const Identified = z.object({ id: z.uuid() });

/** `limit`: the limit for all connections of a subscriber. */
type Parts = { deps: LiveDeps; rooms: LessonRooms; limit: SubscriberMessageLimit };

/** Handles the messages of one connection in a lesson's channel. */
export class LiveViewer {
  readonly #deps: LiveDeps;
  readonly #rooms: LessonRooms;
  readonly #connection: Connection;
  readonly #subscriberLimit: SubscriberMessageLimit;
  readonly #limit = createMessageLimit();
  #room: LessonRoom | null = null;

  constructor({ deps, rooms, limit }: Parts, connection: Connection) {
    this.#deps = deps;
    this.#rooms = rooms;
    this.#connection = connection;
    this.#subscriberLimit = limit;
  }

  /** Accepts a frame; the work follows in order. */
  receive(data: RawData, isBinary: boolean): void {
    const admission = this.#limit(performance.now());
    if (admission === 'close') return this.#connection.close(CLOSE_CODES.tooMany);
    if (admission === 'warn') return this.#fail('too_many_requests');
    if (admission === 'drop') return;
    const { message, id } = isBinary ? NOTHING : readMessage(data);
    if (message === null) return this.#fail('invalid_input', id);
    this.#connection.enqueue(() => this.#obey(message));
  }

  goAway(): void {
    this.#connection.enqueue(async () => this.#leave());
  }

  async #obey(message: ClientMessage): Promise<void> {
    try {
      if (!(await this.#subscriberLimit.allows(this.#connection.subscriberId))) throw new AppError('too_many_requests');
      await this.#act(message);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      if (code === 'subscription_required') return this.#connection.close(CLOSE_CODES.forbidden);
      if (!FAULTS.has(code)) this.#deps.log.error({ err: error, message: message.type }, 'a realtime message failed');
      this.#fail(isFault(code) ? code : 'internal', 'id' in message ? message.id : undefined);
    }
  }

  async #act(message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'hello': {
        this.#leave();
        return this.#enter(message);
      }
      case 'like': {
        if (this.#room === null) throw new AppError('invalid_input');
        const { subscriberId } = this.#connection;
        await likeLesson(this.#deps, { subscriberId, channelId: this.#room.lesson.id, on: message.on });
        return;
      }
      case 'chat':
      case 'question':
        return this.#speak(message);
      case 'auth': {
        this.#connection.token = message.token;
        return checkConnection(this.#deps, this.#connection);
      }
      case 'leave':
        return this.#leave();
    }
  }

  async #enter({ channel, resume }: Hello): Promise<void> {
    const entry = { resume, isEntitled: this.#deps.sessions.mayRead(this.#connection.session) };
    const channelId = lessonOf(channel);
    const { subscriberId } = this.#connection;
    // Before the check, so that a removal between it and the entry closes the connection.
    this.#connection.channelId = channelId;
    if (await isRemoved(this.#deps.db, { channelId, subscriberId })) return this.#connection.close(CLOSE_CODES.removed);
    this.#room = await this.#rooms.join(channelId, this.#connection, entry);
  }

  async #speak({ type, id, text }: Spoken): Promise<void> {
    if (this.#room === null) throw new AppError('invalid_input');
    const { subscriberId } = this.#connection;
    const channelId = this.#room.lesson.id;
    const draft = { channelId, subscriberId, kind: type, clientId: id, text };
    const answer = await this.#room.receive(this.#connection, (limit) => sendMessage(this.#deps, draft, limit));
    if ('refusal' in answer) this.#fail(answer.refusal, id);
    else this.#connection.send({ type: 'ack', id, message_id: answer.messageId });
  }

  #leave(): void {
    this.#room?.leave(this.#connection);
    this.#room = null;
    this.#connection.channelId = null;
  }

  #fail(code: RealtimeFault, id?: string): void {
    this.#connection.send({ type: 'err', code, ...(id !== undefined && { id }) });
  }
}

function readMessage(data: RawData): Read {
  try {
    // Sockets give Buffers by default.
    const json: unknown = JSON.parse((data as Buffer).toString('utf8'));
    return { message: ClientMessage.safeParse(json).data ?? null, id: Identified.safeParse(json).data?.id };
  } catch {
    // Not JSON: the sender gets `invalid_input`.
    return NOTHING;
  }
}

/** @throws AppError not_found when it names no lesson */
function lessonOf(channel: string): string {
  const id = channel.slice(channelName('').length);
  if (channel !== channelName(id) || !UUID.test(id)) throw new AppError('not_found');
  return id;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isFault(code: string): code is RealtimeFault {
  return FAULTS.has(code);
}
