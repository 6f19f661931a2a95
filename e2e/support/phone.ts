import type { APIRequestContext, BrowserContext, Page, TestInfo } from '@playwright/test';
import { expect } from '@playwright/test';

let taken = 0;

/** A number that no other journey of this run uses. */
export function freshNumber({ workerIndex }: Pick<TestInfo, 'workerIndex'>): string {
  taken += 1;
  return `+964770${String(2_000_000 + workerIndex * 1_000 + taken).padStart(7, '0')}`;
}

/** Moves the only clock of the server, for all journeys: small steps only. */
export async function advanceClock(request: APIRequestContext, advance: string): Promise<void> {
  const response = await request.post('/simulator/clock', { data: { advance } });
  expect(response.ok()).toBe(true);
}

/** Returns the number of codes that the simulated phone has received so far. */
export async function countCodes(request: APIRequestContext, msisdn: string): Promise<number> {
  return (await codesOn(request, msisdn)).length;
}

/** The newest code on the simulated phone, once more than `after` have come. */
export async function readCode(request: APIRequestContext, msisdn: string, after = 0): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const codes = await codesOn(request, msisdn);
        code = codes.length > after ? codes[0] : undefined;
        return code;
      },
      { message: 'a code arrives on the simulated phone', intervals: [100, 200, 300] },
    )
    .toBeDefined();
  return code ?? '';
}

/** Returns the codes, newest first; messages without a code are left out. */
async function codesOn(request: APIRequestContext, msisdn: string): Promise<string[]> {
  const response = await request.get('/simulator/sms', { params: { msisdn } });
  const { messages } = (await response.json()) as { messages: { code?: string }[] };
  return messages.flatMap(({ code }) => code ?? []);
}

export type Account = { msisdn: string; token: string; levelId: string };

/** A learner of the given level, signed up over the API: for journeys that are about something else. */
export async function signUp(request: APIRequestContext, msisdn: string, level = 'A1'): Promise<Account> {
  await request.post('/api/client/login', { data: { msisdn } });
  const otp = await readCode(request, msisdn);
  const confirmed = await request.post('/api/client/confirm/otp', { data: { msisdn, otp } });
  const { access_token } = (await confirmed.json()) as { access_token: string };
  const { levels } = (await (await request.get('/api/get/levels')).json()) as {
    levels: { uuid: string; code: string }[];
  };
  const levelId = levels.find(({ code }) => code === level)?.uuid ?? '';
  const created = await request.post('/api/client/create/subscriber', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { uuid: levelId, msisdn },
  });
  expect(created.status()).toBe(200);
  const { access_token: token } = (await created.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/update/subscriber/profile', { headers, data: { name: 'سارة' } });
  await request.post('/api/update/welcome/page', { headers });
  return { msisdn, token, levelId };
}

type Login = Pick<Account, 'token' | 'msisdn'>;

/**
 * Puts the login into the storage of the first page that this context or page opens. A later page does not get it
 * again: a product that has ended the session would sign out and in without end.
 */
export async function signInStorage(where: BrowserContext | Page, { token, msisdn }: Login): Promise<void> {
  await where.addInitScript(
    ([key, number]) => {
      const mark = `journey-signed-in-${key}`;
      if (localStorage.getItem(mark) !== null) return;
      localStorage.setItem(mark, 'true');
      localStorage.setItem('token', key);
      localStorage.setItem('msisdn', number);
    },
    [token, msisdn] as const,
  );
}

/** Puts the login into the storage once, for journeys in which the learner leaves or another one comes. */
export async function signInOnce(page: Page, { token, msisdn }: Login): Promise<void> {
  if (!page.url().startsWith('http')) await page.goto('/robots.txt');
  await page.evaluate(
    ([key, number]) => {
      localStorage.setItem('token', key);
      localStorage.setItem('msisdn', number);
    },
    [token, msisdn] as const,
  );
}

/** Opens the app signed in, as on a phone that was used before. */
export async function openAs(page: Page, account: Account, hash: string): Promise<void> {
  await signInStorage(page, account);
  await page.goto(`/#${hash}`);
}
