import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pictureForm } from './tools/picture-form.ts';
import { textOfSubmit, type Smsc } from '../server/test/sms/smsc.ts';

const PAUSE_MS = 300;
const CODE_WAIT_MS = 10_000;
const TIMEOUT_MS = 8_000;
const CODE = /\b\d{4,8}\b/;

type Reply = Record<string, unknown> | null;

/** New learners who sign in by a code of the SMSC, upload a picture, and ask the carrier for its PIN, one by one. */
export class AlertsLoad {
  readonly #url: string;
  readonly #smsc: () => Smsc;
  #isOver = false;
  #number = 20_000;
  /** Learners who came through to the end. */
  completed = 0;

  constructor(url: string, smsc: () => Smsc) {
    this.#url = url;
    this.#smsc = smsc;
  }

  async run(): Promise<void> {
    const levels = (await this.#call('/api/get/levels')) as { levels?: { uuid: string }[] } | null;
    const level = levels?.levels?.[0]?.uuid;
    while (!this.#isOver) {
      if (await this.#one(`+96477058${String(this.#number++)}`, level)) this.completed += 1;
      await sleep(PAUSE_MS);
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Returns false when a step failed: faults are injected meanwhile. */
  async #one(msisdn: string, level: string | undefined): Promise<boolean> {
    if (!(await this.#call('/api/client/login', { msisdn }))) return false;
    const otp = await this.#codeFor(msisdn);
    const confirmed = otp === undefined ? null : await this.#call('/api/client/confirm/otp', { msisdn, otp });
    const created =
      confirmed &&
      (await this.#call('/api/client/create/subscriber', { msisdn, uuid: level }, confirmed['access_token']));
    const token = created?.['access_token'];
    if (token === undefined) return false;
    // An unstored picture ends nothing.
    await this.#call('/api/update/subscriber/avatar', pictureForm(), token);
    const listed = await this.#call('/api/subscriptions/list', undefined, token);
    const [plan] = (listed?.['SubscriptionsList'] ?? []) as { uuid: string; terms: { version: string } }[];
    if (!plan) return false;
    const body = { subscription_uuid: plan.uuid, consent_version: plan.terms.version };
    return (await this.#call('/api/request-activation', body, token)) !== null;
  }

  async #codeFor(msisdn: string): Promise<string | undefined> {
    for (const until = Date.now() + CODE_WAIT_MS; Date.now() < until && !this.#isOver; await sleep(50)) {
      const submit = this.#smsc().submits.findLast(({ destination_addr: to }) => msisdn.endsWith(String(to).slice(-9)));
      const code = submit && CODE.exec(textOfSubmit(submit))?.[0];
      if (code !== undefined) return code;
    }
    return undefined;
  }

  async #call(path: string, body?: object | FormData, token?: unknown): Promise<Reply> {
    const response = await fetch(this.#url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
        'idempotency-key': randomUUID(),
        ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null);
    if (response?.ok !== true) {
      await response?.body?.cancel();
      return null;
    }
    return (await response.json()) as Reply;
  }
}
