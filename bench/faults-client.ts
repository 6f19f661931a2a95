import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fact, FaultJournal } from './faults-journal.ts';

const CALL_TIMEOUT_MS = 8_000;
const RETRY_MS = 150;
const PAUSE_MS = 60;
const SIGN_IN_TIMEOUT_MS = 60_000;
/** Longer than every outage and lease together. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 90_000;
const MUST_PICK_LEVEL = '50';

export type Call = { path: string; body?: object | FormData; key?: string };
/** `patienceMs`: how long an unacknowledged call is repeated. */
export type Where = { url: string; phoneUrl: () => string; journal: FaultJournal; patienceMs?: number };

export type Running = { isOver: boolean };

type Item = { uuid: string; en: string };

/** A learner who signs in, answers, earns points and changes the level, and repeats unacknowledged calls. */
export class FaultClient {
  readonly #where: Where;
  readonly msisdn: string;
  subscriberId = '';
  #token = '';

  constructor(where: Where, msisdn: string) {
    this.#where = where;
    this.msisdn = msisdn;
  }

  async signIn(): Promise<void> {
    const { msisdn } = this;
    const sentAt = Date.now();
    this.#token = '';
    const levels = await this.#levels();
    const otp = await this.code({ path: '/api/client/login', body: { msisdn } });
    const confirmed = await this.must({ path: '/api/client/confirm/otp', body: { msisdn, otp } });
    this.#token = String(confirmed['access_token']);
    if (confirmed['messageCode'] === MUST_PICK_LEVEL) {
      const body = { msisdn, uuid: levels[0] };
      const created = await this.must({ path: '/api/client/create/subscriber', body, key: randomUUID() });
      this.#token = String(created['access_token']);
    }
    const me = await this.must({ path: '/api/fetch/subscriber/details' });
    this.subscriberId = (me['subscriber'] as { uuid: string }).uuid;
    this.note('sign-in', this.subscriberId, sentAt);
  }

  async work(running: Running): Promise<void> {
    const levels = await this.#levels();
    const { practicalId, questions } = await this.#practical(levels[0] ?? '');
    const items = await this.#items(levels[0] ?? '');
    for (let turn = 0; !running.isOver; turn += 1) {
      const question = questions[turn % questions.length] ?? '';
      await this.#answer(practicalId, question);
      const item = items[turn];
      if (item !== undefined) await this.#earn(item);
      if (turn % 5 === 4) await this.#changeLevel(levels[turn % 2] ?? '');
      await this.also(turn);
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  }

  async #answer(practicalId: string, questionUuid: string): Promise<void> {
    const { journal } = this.#where;
    const answerUuid = randomUUID();
    const sentAt = Date.now();
    journal.attemptedAnswers.add(answerUuid);
    await this.must({
      path: '/api/check/practical/answer',
      body: {
        practical_id: practicalId,
        question_uuid: questionUuid,
        answer: { dont_know: true },
        answer_uuid: answerUuid,
      },
    });
    journal.acknowledgedAnswers.add(answerUuid);
    this.note('answer', answerUuid, sentAt);
  }

  async #earn({ uuid: itemUuid, en: answer }: Item): Promise<void> {
    const sentAt = Date.now();
    await this.must({ path: '/api/subscriber-content-points', body: { content_uuid: itemUuid, answer } });
    const { items } = this.#where.journal;
    items.set(this.subscriberId, (items.get(this.subscriberId) ?? new Set()).add(itemUuid));
    this.note('points', itemUuid, sentAt);
  }

  async #changeLevel(levelId: string): Promise<void> {
    const { levels } = this.#where.journal;
    const known = levels.get(this.subscriberId) ?? { acknowledged: '', attempted: new Set<string>() };
    levels.set(this.subscriberId, known);
    known.attempted.add(levelId);
    const sentAt = Date.now();
    await this.must({ path: '/api/create/level/subscriber', body: { level_id: levelId }, key: randomUUID() });
    levels.set(this.subscriberId, { acknowledged: levelId, attempted: new Set() });
    this.note('level', levelId, sentAt);
  }

  async #levels(): Promise<string[]> {
    const { levels } = await this.must({ path: '/api/get/levels' });
    return (levels as { uuid: string }[]).map(({ uuid }) => uuid);
  }

  async #practical(levelId: string): Promise<{ practicalId: string; questions: string[] }> {
    const { practicals } = await this.must({ path: '/api/get/subscriber/practicals' });
    const practical = (practicals as { uuid: string; level_id: string }[]).find((each) => each.level_id === levelId);
    if (!practical) throw new Error('no practical');
    const path = `/api/get/subscriber/practical/question?practical_id=${practical.uuid}`;
    const { questions } = await this.must({ path });
    return { practicalId: practical.uuid, questions: (questions as { uuid: string }[]).map(({ uuid }) => uuid) };
  }

  async #items(levelId: string): Promise<Item[]> {
    const { content } = await this.must({ path: `/api/get/main/content?ActiveWeek=1&level_id=${levelId}` });
    const { words, sentences } = content as Record<'words' | 'sentences', Item[]>;
    return [...words, ...sentences];
  }

  /** Makes a call that sends a code, and returns the code. */
  protected async code(call: Call): Promise<string> {
    const before = await this.#newestMessage();
    await this.must(call);
    for (const until = Date.now() + SIGN_IN_TIMEOUT_MS; Date.now() < until; await sleep(100)) {
      const message = await this.#newestMessage();
      if (message?.code !== undefined && message.at !== before?.at) return message.code;
    }
    throw new Error(`no code arrived for ${this.msisdn}`);
  }

  async #newestMessage(): Promise<{ code?: string; at: string } | undefined> {
    const path = `/simulator/sms?msisdn=${encodeURIComponent(this.msisdn)}`;
    const response = await fetch(this.#where.phoneUrl() + path).catch(() => null);
    if (response?.ok !== true) return undefined;
    const { messages } = (await response.json()) as { messages: { code?: string; at: string }[] };
    return messages[0];
  }

  /** Does additional work in a turn. */
  protected async also(_turn: number): Promise<void> {
    return Promise.resolve();
  }

  protected note(kind: Fact['kind'], id: string, sentAt: number): void {
    this.#where.journal.note({ kind, id, sentAt, subscriberId: this.subscriberId });
  }

  /** Whether to repeat a refused call. */
  protected async mayRepeat(_status: number, _call: Call): Promise<boolean> {
    return Promise.resolve(false);
  }

  /**
   * Repeats a call, with the same key and the same ids, until it is acknowledged.
   * @throws Error when it is refused, or not acknowledged within a limit
   */
  protected async must(call: Call): Promise<Record<string, unknown>> {
    let { key } = call;
    for (const until = Date.now() + (this.#where.patienceMs ?? ACKNOWLEDGEMENT_TIMEOUT_MS); ;) {
      const { status, body } = await this.#call({ ...call, ...(key !== undefined && { key }) });
      this.#where.journal.record(status, call.path, body);
      if (status >= 200 && status < 300) return JSON.parse(body) as Record<string, unknown>;
      const isTransient = status === 0 || status >= 500 || status === 409 || status === 429;
      const isOver = Date.now() > until || (!isTransient && !(await this.mayRepeat(status, call)));
      if (isOver) throw new Error(`${call.path}: ${status} ${body.slice(0, 300)}`);
      // The process ended between the change and its reply, so this key answers 409 until it expires. A learner would
      // look at the state and try again.
      if (status === 409 && key !== undefined) key = randomUUID();
      await sleep(RETRY_MS);
    }
  }

  async #call({ path, body, key }: Call): Promise<{ status: number; body: string }> {
    try {
      const response = await fetch(this.#where.url + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(this.#token !== '' && { authorization: `Bearer ${this.#token}` }),
        },
        ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      return { status: 0, body: String(error) };
    }
  }
}
