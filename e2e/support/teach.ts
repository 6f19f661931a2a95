import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { JoinTicket } from '@lisan/contract/live/live';
import { countCodes, readCode } from './phone.ts';

/** The demo's teacher. */
export const TEACHER = '+9647000000002';

type Authorized = { headers: { authorization: string } };
export type Lesson = { id: string; title: string };
type Wish = { title: string; kind: 'video' | 'sound' };

/** Acts in the studio by calls, for the journeys of learners who watch. */
export class Teacher {
  readonly #request: APIRequestContext;
  readonly #as: Authorized;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#as = { headers: { authorization: `Bearer ${token}` } };
  }

  async schedule({ title, kind }: Wish): Promise<Lesson> {
    const startsAt = new Date((await this.#now()) + 60_000).toISOString();
    const data = { title, kind, level_id: null, starts_at: startsAt };
    const { lesson } = await this.#ask<{ lesson: Lesson }>('/api/studio/lessons', data);
    return lesson;
  }

  /** Goes live, or continues: the ticket is for one connection. */
  start(id: string): Promise<JoinTicket> {
    return this.#ask(`/api/studio/lessons/${id}/start`);
  }

  async end(id: string): Promise<void> {
    await this.#ask(`/api/studio/lessons/${id}/end`);
  }

  async questions(id: string): Promise<{ id: string; text: string }[]> {
    type Queue = { messages: { message_id: string; text: string }[] };
    const { messages } = await this.#read<Queue>(`/api/studio/lessons/${id}/messages?kind=question`);
    return messages.map(({ message_id, text }) => ({ id: message_id, text }));
  }

  async moderate(messageId: string, changes: { answered?: boolean; hidden?: boolean }): Promise<void> {
    await this.#ask(`/api/studio/messages/${messageId}`, changes);
  }

  async #now(): Promise<number> {
    const { now } = (await (await this.#request.get('/simulator/clock')).json()) as { now: string };
    return Date.parse(now);
  }

  async #ask<T>(path: string, data: object = {}): Promise<T> {
    const response = await this.#request.post(path, { ...this.#as, data });
    expect(response.status(), `POST ${path}: ${await response.text()}`).toBe(200);
    return (await response.json()) as T;
  }

  async #read<T>(path: string): Promise<T> {
    const response = await this.#request.get(path, this.#as);
    expect(response.status(), `GET ${path}`).toBe(200);
    return (await response.json()) as T;
  }
}

/** Signs the demo's teacher in, and returns the token. */
export async function signInTeacher(request: APIRequestContext): Promise<string> {
  const before = await countCodes(request, TEACHER);
  await request.post('/api/client/login', { data: { msisdn: TEACHER } });
  const otp = await readCode(request, TEACHER, before);
  const confirmed = await request.post('/api/client/confirm/otp', { data: { msisdn: TEACHER, otp } });
  const { access_token } = (await confirmed.json()) as { access_token: string };
  return access_token;
}
