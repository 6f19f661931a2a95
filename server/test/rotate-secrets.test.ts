import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../src/platform/database/open-database.ts';
import { makeStopToken, readStopToken } from '../src/features/account/notification/stop-token.ts';
import { isValidPrefix, signPrefix } from '../src/features/live/recording/media-address.ts';
import { isSegmentProof, segmentAddresses } from '../src/features/live/live/segment-address.ts';
import { verifyingKeys } from '../src/platform/verifying-keys.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { callApi, request } from './call-api.ts';
import { openTestDatabase } from './database.ts';
import { newestCode, newNumber, signUp } from './sign-up.ts';

/**
 * Each stage of a rotation as in docs/operations/rotate.md; processes of two neighbouring stages run at the same time.
 */
const STAGES = [
  { current: 'old', previous: null },
  { current: 'old', previous: 'new' },
  { current: 'new', previous: 'old' },
  { current: 'new', previous: null },
];
const NEIGHBOURS = [
  [0, 1],
  [1, 2],
  [2, 3],
] as const;

let database: OpenDatabase;
const nodes: TestApp[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  // One after the other: each imports the course unless it is there.
  for (const { current, previous } of STAGES) {
    const secrets = {
      otpPepper: `pepper ${current}`,
      otpPepperPrevious: previous && `pepper ${previous}`,
      signingKey: `key ${current}`,
      signingKeyPrevious: previous && `key ${previous}`,
    };
    nodes.push(await buildTestApp({ database, secrets }));
  }
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await database.close();
});

function nodeAt(index: number): TestApp {
  const node = nodes[index];
  if (!node) throw new Error(`there is no stage ${index}`);
  return node;
}

/** The status of a sign-in whose code one process makes and another checks. */
async function signInOver(from: TestApp, to: TestApp): Promise<number> {
  const msisdn = newNumber();
  await callApi(from.app, 'POST /api/client/login', { body: { msisdn } });
  const body = { msisdn, otp: await newestCode(from, msisdn) };
  return (await request(to.app, 'POST /api/client/confirm/otp', { body })).statusCode;
}

function verifyOver({ services: from }: TestApp, { services: to }: TestApp): boolean[] {
  const now = from.clock.now();
  const keys = verifyingKeys(to.secrets);
  const of = { subscriberId: from.newId(), now, purpose: 'stop-offers' as const };
  const token = makeStopToken(from.secrets.signingKey, of);
  const expiresAt = new Date(now.getTime() + 60_000);
  const [, , sessionId = '', expires = '', signature = ''] = signPrefix(
    from.secrets.signingKey,
    'session',
    expiresAt,
  ).split('/');
  return [
    readStopToken(keys, { token, now, purpose: 'stop-offers' }) === of.subscriberId,
    isValidPrefix(keys, { sessionId, expires, signature }, now),
    isSegmentOf(from, keys),
  ];
}

function isSegmentOf({ secrets, clock }: TestApp['services'], keys: string[]): boolean {
  const now = clock.now();
  const { signingKey } = secrets;
  const uri = segmentAddresses({ signingKey, channelId: 'lesson', now, origin: '' })('1-1.m4s', now.getTime());
  const [, , , channelId = '', expires = '', signature = ''] = uri.split('/');
  return isSegmentProof(keys, { channelId, expires, signature });
}

describe('a rotation in two steps', () => {
  it.each(NEIGHBOURS)('lets processes of the stages %i and %i verify what the other one made', async (one, two) => {
    const [a, b] = [nodeAt(one), nodeAt(two)];
    // The last stage no longer verifies codes and signatures of the old value, which have expired by then.
    expect(await signInOver(b, a)).toBe(200);
    expect(verifyOver(b, a)).toEqual([true, true, true]);
    if (two === 3) return;
    expect(await signInOver(a, b)).toBe(200);
    expect(verifyOver(a, b)).toEqual([true, true, true]);
  });

  it('signs no learner out', async () => {
    const { token } = await signUp(nodeAt(0));
    const statuses = await Promise.all(nodes.map((node) => request(node.app, 'GET /api/user', { token })));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
});

it('a rotation in one step refuses codes of new processes at old ones', async () => {
  expect(await signInOver(nodeAt(2), nodeAt(0))).not.toBe(200);
});
