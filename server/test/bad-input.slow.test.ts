import { calls, type CallKey } from '@lisan/contract/calls';
import type { Call } from '@lisan/contract/call';
import { ErrorReply } from '@lisan/contract/error';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { elevateSession } from '../src/features/account/auth/session-store.ts';
import { acceptedBy, uuidOf, type Known } from './accepted-input.ts';
import type { TestApp } from './build-test-app.ts';
import { request } from './call-api.ts';
import { FIXTURE } from './fixture-release.ts';
import { it } from './fixture.ts';
import { createGroup } from './groups.ts';
import { signUp } from './sign-up.ts';
import { addAuthenticator, makeStaff } from './staff.ts';
import { makeLesson, makeLiveLesson, makeRecording, makeTeacher } from './teachers.ts';

// From the contract: for any input the reply is one of the contract's own, never a 5xx and never a stack trace.

let token = '';
let teacherToken = '';
let staffToken = '';
let known: Awaited<ReturnType<typeof readKnown>>;
/** Ids of the accounts that make the calls, and of the teacher among them. No call may close them. */
let callers = new Set<string>();
let callsTried = 0;
const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;
const FIXED = new RegExp(`^${UUID.source}$`);

it.beforeAll(async ({ server }) => {
  const learner = await signUp(server);
  const teacher = await makeTeacher(server);
  const staff = await makeStaff(server, 'admin');
  [token, teacherToken, staffToken] = [learner.token, teacher.account.token, staff.token];
  await addAuthenticator(server, staff);
  callers = new Set([learner, teacher.account, staff].map(({ subscriberId }) => subscriberId)).add(teacher.id);
  // Rows for the calls to meet.
  await makeTeacher(server);
  await createGroup(learner);
  await createGroup(await signUp(server));
  await makeLesson(server, teacher.id);
  await makeLiveLesson(server, teacher.id);
  await makeRecording(server, teacher.id);
});

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    true,
    [],
    {},
    '\u202e\u0000',
    'a text with a \u0000 in it',
    'x'.repeat(5000),
    '00000000-0000-0000-0000-000000000000',
    "'; drop table subscriber; --",
    '٠١٢',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.uuid(),
  fc.jsonValue({ maxDepth: 2 }),
);

const fieldsOf = (schema: Call['body']) => (schema ? Object.keys(schema.shape) : []);

function inputFor(call: Call) {
  const some = (names: string[]) => fc.dictionary(fc.constantFrom(...names, 'unknown_field'), junk);
  return fc.record({ body: fc.oneof(some(fieldsOf(call.body)), junk), query: some(fieldsOf(call.query)) });
}

/** Input is checked behind the rights, so that each call needs a caller who may make it. */
function tokenFor({ access }: Call): string {
  if (access === 'staff') return staffToken;
  return access === 'teacher' ? teacherToken : token;
}

const asText = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

// Logging out would end the session of the other requests.
const subjects = calls.filter((call) => call.path !== '/api/client/logout');
const named = subjects.map((call): [CallKey, Call] => [`${call.method} ${call.path}` as CallKey, call]);

it.for(named)('%s answers junk with a clear error', async ([key, call], { server }) => {
  await fc.assert(
    fc.asyncProperty(inputFor(call), fc.uuid(), async ({ body, query }, id) => {
      const response = await request(server.app, key, {
        token: tokenFor(call),
        params: { uuid: id, id, level: id, number: id },
        query: asText(query),
        ...(call.method === 'POST' && typeof body === 'object' && body !== null && { body }),
      });
      expect(response.statusCode).toBeLessThan(500);
      if (call.access === 'staff') expect([401, 403]).not.toContain(response.statusCode);
      if (response.statusCode < 400) return;
      const error = ErrorReply.parse(response.json());
      expect(error.message).toMatch(/[\u0600-\u06ff]/);
      if (response.statusCode === 422) expect(Object.values(error.errors ?? {}).flat().length).toBeGreaterThan(0);
      expect(response.body).not.toMatch(/node_modules|\.ts:\d+|select |insert /i);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 25) },
  );
});

/** The table of the rows that a part of a path names. */
const TABLE_OF: Record<string, string> = {
  drafts: 'course_draft',
  versions: 'course_version',
  'inbox-templates': 'support_template',
  inbox: 'support_case',
  learners: 'subscriber',
  staff: 'subscriber',
  'live-messages': 'live_message',
  messages: 'live_message',
  live: 'live_channel',
  lessons: 'live_channel',
  'live-channel': 'live_channel',
  notices: 'notice',
  plans: 'plan',
  'plan-requests': 'plan_terms',
  recordings: 'recording',
  'broadcast-contents': 'recording',
  teachers: 'teacher',
  writing: 'writing_draft',
  level: 'level_subscriber',
};

/**
 * Reads the ids of every row except the callers' own, so that an accepted request reaches the rule behind the look-up.
 */
async function readKnown({ db }: TestApp['services']): Promise<Known & { rows: Map<string, string[]> }> {
  const rows = new Map<string, string[]>();
  for (const { name } of await db.introspection.getTables()) {
    const read = sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t limit 40`;
    // A caller who ends the session in use would be unknown from then on.
    const isOfCaller = (row: string) => name === 'session' && [...callers].some((id) => row.includes(id));
    const found = (await read.execute(db)).rows.filter(({ row }) => !isOfCaller(row));
    const ids = found.map(({ row }) => UUID.exec(row)?.[0] ?? '');
    rows.set(
      name,
      [...new Set(ids)].filter((id) => id !== '' && !callers.has(id)),
    );
  }
  const msisdns = await db.selectFrom('subscriber').select(['id', 'msisdn']).limit(10).execute();
  return {
    rows,
    uuids: [
      ...[...rows.values()].filter((ids) => ids.length > 0),
      Object.values(FIXTURE).filter((id) => FIXED.test(id)),
    ],
    texts: msisdns.filter(({ id }) => !callers.has(id)).map(({ msisdn }) => msisdn),
  };
}

/** A row that the path names, or any other. */
function pathIdOf(call: Call): fc.Arbitrary<string> {
  const named = Object.entries(TABLE_OF).find(([part]) => call.path.includes(`/${part}/:`));
  const rows = known.rows.get(named?.[1] ?? '') ?? [];
  return rows.length === 0
    ? uuidOf(known)
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...rows) }, uuidOf(known));
}

describe('accepted input', () => {
  it.beforeAll(async ({ server }) => {
    const until = new Date(server.services.clock.now().getTime() + 3_600_000);
    const session = await server.services.sessions.read(token);
    await elevateSession(server.services.db, session?.id ?? '', until);
    server.services.sessions.evict(session?.subscriberId ?? '');
  });

  // An erasure closes the account of the other requests.
  it.for(named.filter(([, call]) => !call.multipart && call.path !== '/api/privacy/erase'))(
    '%s answers what the contract accepts without a 5xx',
    async ([key, call], { server }) => {
      // Reading every table takes as long as the requests, so the ids are as of a few calls ago.
      if (callsTried++ % 20 === 0) known = await readKnown(server.services);
      const [body, query, id] = [acceptedBy(call.body, known), acceptedBy(call.query, known), pathIdOf(call)];
      await fc.assert(
        fc.asyncProperty(fc.record({ body, query, id, other: uuidOf(known) }), async (input) => {
          const response = await request(server.app, key, {
            token: tokenFor(call),
            params: {
              id: input.id,
              uuid: call.path.includes(':id') ? input.other : input.id,
              level: input.id,
              number: '1',
              key: '0123456789abcdef',
            },
            query: asText(input.query),
            ...(call.method === 'POST' && { body: input.body }),
          });
          expect(response.statusCode).toBeLessThan(500);
          expect(response.statusCode).not.toBe(401);
        }),
        { numRuns: Number(process.env.FUZZ_RUNS ?? 25) },
      );
    },
  );
});

it('rejects invalid JSON, other types of body, and bodies that are too large', async ({ server }) => {
  const send = (payload: string, type: string) =>
    server.app.inject({ method: 'POST', url: '/api/client/login', payload, headers: { 'content-type': type } });
  expect((await send('{"msisdn": ', 'application/json')).statusCode).toBe(400);
  expect((await send('msisdn=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await send(JSON.stringify({ msisdn: '1'.repeat(100_000) }), 'application/json')).statusCode).toBe(413);
});

it('answers 404 to an unknown call, in Arabic', async ({ server }) => {
  const response = await server.app.inject({ url: '/api/no/such/call' });
  expect(response.statusCode).toBe(404);
  expect(ErrorReply.parse(response.json()).code).toBe('not_found');
});
