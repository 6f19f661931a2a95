import type { CallKey } from '@lisan/contract/calls';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { TestApp } from './build-test-app.ts';
import { markSecondFactor } from '../src/features/console/staff/factor-store.ts';
import { request } from './call-api.ts';
import type { Learner } from './sign-up.ts';

// Steps of the tests of learners in the console.

export const REASON = 'اتصل المشترك وطلب ذلك';

type PostKey = Extract<CallKey, `POST ${string}`>;

/** Confirms the second factor of a colleague again: the days that pass in a test outlast it. */
export async function confirmAgain({ services }: TestApp, { token, subscriberId }: Learner): Promise<void> {
  const session = await services.sessions.read(token);
  if (session) await markSecondFactor(services.db, session.id, services.clock.now());
  services.sessions.evict(subscriberId);
}

/** Makes an action of the console on an account; by default with a reason and a unique key. */
export async function act(
  test: TestApp,
  key: PostKey,
  {
    staff,
    on,
    id,
    body,
    idempotencyKey = crypto.randomUUID(),
  }: {
    staff: Learner;
    on?: Pick<Learner, 'subscriberId'>;
    id?: string;
    body?: object;
    idempotencyKey?: string | null;
  },
): Promise<LightMyRequestResponse> {
  await confirmAgain(test, staff);
  return request(test.app, key, {
    token: staff.token,
    params: { uuid: on?.subscriberId ?? '', id: id ?? '' },
    body: { reason: REASON, ...body },
    headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
  });
}

/** Returns the contents of all audit entries without their reasons, joined to a text. */
export async function auditText({ services }: TestApp): Promise<string> {
  const { rows } = await sql<{ all: string | null }>`
    select string_agg(concat_ws(' ', subject_type, subject_id, before, after), '|') as all from audit_entry`.execute(
    services.db,
  );
  return rows[0]?.all ?? '';
}
