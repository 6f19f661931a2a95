import type { TestApp } from './build-test-app.ts';

/** Returns the id of a token's session. */
export async function sessionIdOf({ services }: TestApp, token: string): Promise<string> {
  const session = await services.sessions.read(token);
  if (session === null) throw new Error('the token stands for no session');
  return session.id;
}
