/** Makes a call as a client does: POST with a body. Returns the reply's JSON; throws for anything except success. */
export async function callServer(asked: {
  url: string;
  token?: string;
  body?: object;
  idempotencyKey?: string;
}): Promise<unknown> {
  const { url, token, body, idempotencyKey } = asked;
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
