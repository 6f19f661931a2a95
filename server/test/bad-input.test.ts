import { calls, type AnyCall, type CallKey } from '@lisan/contract/calls';
import type { Call } from '@lisan/contract/call';
import { ErrorReply } from '@lisan/contract/error';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { request } from './call-api.ts';
import { signUp } from './sign-up.ts';
import { makeStaff } from './staff.ts';
import { makeTeacher } from './teachers.ts';

// From the contract: for any input the reply is one of the contract's own, never a 5xx and never a stack trace.

let test: TestApp;
let token = '';
let teacherToken = '';
let staffToken = '';
beforeAll(async () => {
  test = await buildTestApp();
  token = (await signUp(test)).token;
  teacherToken = (await makeTeacher(test)).account.token;
  staffToken = (await makeStaff(test, 'admin')).token;
});
afterAll(() => test.close());

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
const subjects = (calls as readonly AnyCall[]).filter((call) => call.path !== '/api/client/logout');

it.each(subjects.map((call) => [`${call.method} ${call.path}` as CallKey, call] as const))(
  '%s answers junk with a clear error',
  async (key, call: Call) => {
    await fc.assert(
      fc.asyncProperty(inputFor(call), fc.uuid(), async ({ body, query }, id) => {
        const response = await request(test.app, key, {
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
  },
);

it('rejects invalid JSON, other types of body, and bodies that are too large', async () => {
  const send = (payload: string, type: string) =>
    test.app.inject({ method: 'POST', url: '/api/client/login', payload, headers: { 'content-type': type } });
  expect((await send('{"msisdn": ', 'application/json')).statusCode).toBe(400);
  expect((await send('msisdn=1', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await send(JSON.stringify({ msisdn: '1'.repeat(100_000) }), 'application/json')).statusCode).toBe(413);
});

it('answers 404 to an unknown call, in Arabic', async () => {
  const response = await test.app.inject({ url: '/api/no/such/call' });
  expect(response.statusCode).toBe(404);
  expect(ErrorReply.parse(response.json()).code).toBe('not_found');
});
