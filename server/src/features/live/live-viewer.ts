import { channelName, CLOSE_CODES, ClientMessage, type RealtimeFault } from '@lisan/contract/realtime';
import type { RawData } from 'ws';
import { AppError } from '../../platform/app-error.ts';
import type { Connection } from '../../platform/realtime/connection.ts';
import { createMessageLimit } from '../../platform/realtime/message-limit.ts';
import type { Services } from '../../services.ts';
import { checkConnection } from './check-connection.ts';
import type { LessonRoom } from './lesson-room.ts';
import type { LessonRooms } from './lesson-rooms.ts';
import { likeLesson } from './like-lesson.ts';

const FAULTS: ReadonlySet<string> = new Set<RealtimeFault>(['invalid_input', 'not_found', 'not_live']);

/** What one connection says in a lesson's channel. */
export class LiveViewer {
  readonly #services: Services;
  readonly #rooms: LessonRooms;
  readonly #connection: Connection;
  readonly #limit = createMessageLimit();
  #room: LessonRoom | null = null;

  constructor(services: Services, rooms: LessonRooms, connection: Connection) {
    this.#services = services;
    this.#rooms = rooms;
    this.#connection = connection;
  }

  /** Takes a frame; the work follows in order. */
  hear(data: RawData, isBinary: boolean): void {
    const admission = this.#limit(performance.now());
    if (admission === 'close') return this.#connection.close(CLOSE_CODES.tooMany);
    if (admission === 'warn') return this.#fail('too_many_requests');
    if (admission === 'drop') return;
    const message = isBinary ? null : readMessage(data);
    if (message === null) return this.#fail('invalid_input');
    this.#connection.enqueue(() => this.#obey(message));
  }

  goAway(): void {
    this.#connection.enqueue(async () => this.#leave());
  }

  async #obey(message: ClientMessage): Promise<void> {
    try {
      await this.#act(message);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      if (!FAULTS.has(code))
        this.#services.log.error({ err: error, message: message.type }, 'a realtime message failed');
      this.#fail(isFault(code) ? code : 'internal');
    }
  }

  async #act(message: ClientMessage): Promise<void> {
    switch (message.type) {
      case 'hello': {
        this.#leave();
        this.#room = await this.#rooms.join(lessonOf(message.channel), this.#connection, message.resume);
        return;
      }
      case 'like': {
        if (this.#room === null) throw new AppError('invalid_input');
        const { subscriberId } = this.#connection;
        await likeLesson(this.#services, { subscriberId, channelId: this.#room.lesson.id, on: message.on });
        return;
      }
      case 'auth': {
        this.#connection.token = message.token;
        return checkConnection(this.#services, this.#connection);
      }
      case 'leave':
        return this.#leave();
    }
  }

  #leave(): void {
    this.#room?.leave(this.#connection);
    this.#room = null;
  }

  #fail(code: RealtimeFault): void {
    this.#connection.send({ type: 'err', code });
  }
}

function readMessage(data: RawData): ClientMessage | null {
  try {
    // Sockets give Buffers unless told otherwise.
    const text = (data as Buffer).toString('utf8');
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not JSON: the sender is told that the message makes no sense.
    return null;
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
