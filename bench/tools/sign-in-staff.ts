import { TOTP } from 'otpauth';
import { signIn } from './sign-up.ts';

/** The demo's member of staff, an admin. */
const DEMO_STAFF = '+9647000000003';

/** Signs the demo's admin in, with a second factor that is added at once; returns the token. */
export async function signInStaff(url: string): Promise<string> {
  const token = await signIn(url, DEMO_STAFF);
  const { id, secret } = await post<{ id: string; secret: string }>(`${url}/api/console/factors/totp`, token, {
    label: 'bench',
  });
  const code = new TOTP({ secret }).generate();
  await post(`${url}/api/console/factors/totp/confirm`, token, { id, code });
  return token;
}

async function post<T>(url: string, token: string, body: object): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  // The contract states the shape of the reply.
  return (await response.json()) as T;
}
