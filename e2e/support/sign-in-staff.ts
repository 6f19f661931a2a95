import { expect, type APIRequestContext } from '@playwright/test';
import { TOTP } from 'otpauth';
import { countCodes, readCode, type Account } from './phone.ts';

/** The demo's member of staff, an admin. */
export const DEMO_STAFF = '+9647000000003';

type Headers = { authorization: string };

/** Signs a member of staff in, with a second factor that is added at once. */
export async function signInStaff(request: APIRequestContext, msisdn: string): Promise<Account> {
  const before = await countCodes(request, msisdn);
  await request.post('/api/client/login', { data: { msisdn } });
  const otp = await readCode(request, msisdn, before);
  const confirmed = await request.post('/api/client/confirm/otp', { data: { msisdn, otp } });
  const { access_token: token } = (await confirmed.json()) as { access_token: string };
  await addFactor(request, { authorization: `Bearer ${token}` });
  return { msisdn, token, levelId: '' };
}

/** Gives an account that has signed up roles of the console. */
export async function giveRoles(
  request: APIRequestContext,
  admin: Account,
  { msisdn, roles }: { msisdn: string; roles: string[] },
): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const data = { msisdn, roles, reason: 'journey of the console' };
  expect((await request.post('/api/console/staff/roles', { headers, data })).status()).toBe(200);
}

async function addFactor(request: APIRequestContext, headers: Headers): Promise<void> {
  const added = await request.post('/api/console/factors/totp', { headers, data: { label: 'journey' } });
  const { id, secret } = (await added.json()) as { id: string; secret: string };
  const totp = new TOTP({ secret });
  // Another journey may move the shared clock between its reading and the check of the code.
  await expect(async () => {
    const data = { id, code: totp.generate({ timestamp: await serverTime(request) }) };
    expect((await request.post('/api/console/factors/totp/confirm', { headers, data })).status()).toBe(200);
  }).toPass();
}

/** The clock of the server, which journeys may have moved. */
async function serverTime(request: APIRequestContext): Promise<number> {
  const response = await request.get('/simulator/clock');
  const { now } = (await response.json()) as { now: string };
  return Date.parse(now);
}
