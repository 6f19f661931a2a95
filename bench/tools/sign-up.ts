type Json = Record<string, never>;

async function post(url: string, body: object, token?: string): Promise<Json> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Json;
}

/** Signs a new learner up for A1 over HTTP, with the code that the simulated phone shows. */
export async function signUp(url: string, msisdn: string): Promise<{ token: string; levelId: string }> {
  await post(`${url}/api/client/login`, { msisdn });
  const otp = await readCode(url, msisdn);
  const { access_token } = await post(`${url}/api/client/confirm/otp`, { msisdn, otp });
  const { levels } = (await (await fetch(`${url}/api/get/levels`)).json()) as { levels: { uuid: string }[] };
  const levelId = levels[0]?.uuid ?? '';
  const created = await post(`${url}/api/client/create/subscriber`, { uuid: levelId, msisdn }, access_token);
  return { token: created.access_token ?? '', levelId };
}

/** Signs a known subscriber in by a login link: a code of theirs may follow at once. */
export async function signIn(url: string, msisdn: string): Promise<string> {
  const { url: link } = await post(`${url}/simulator/login-code`, { msisdn });
  const code = new URL(link ?? '').searchParams.get('dr') ?? '';
  const found = await fetch(`${url}/api/client/check/login/code?${new URLSearchParams({ code })}`);
  const { otp } = (await found.json()) as { otp: string };
  const { access_token } = await post(`${url}/api/client/confirm/otp`, { msisdn, otp });
  return access_token ?? '';
}

async function readCode(url: string, msisdn: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const response = await fetch(`${url}/simulator/sms?msisdn=${encodeURIComponent(msisdn)}`);
    const { messages } = (await response.json()) as { messages: { code?: string }[] };
    if (messages[0]?.code) return messages[0].code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no code arrived on the simulated phone');
}
