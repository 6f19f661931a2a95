export type Sms = { at: string; to: string; text: string; class: string; code?: string };
export type Account = { balance: number; scenario: string; scenarios: string[] };

/** The simulator's own controls, which are not part of the API. */
export async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`/simulator/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // Both ends are ours; the shape stands in the server's simulator routes.
  return (await response.json()) as T;
}
