/** Present in the query from the start of the first level to the welcome: the lessons before it come first. */
export const STARTER_QUERY = 'starter';

/** Returns the address that starts the first level and then opens the lessons before it. */
export function startWithStarter(firstLevel: string): string {
  return `/client/level/${firstLevel}?step=start&${STARTER_QUERY}`;
}

/** Returns the address of the welcome page, which leads to the lessons before the first level if they were chosen. */
export function welcomeAddress(query: URLSearchParams): string {
  return query.has(STARTER_QUERY) ? `/welcome?${STARTER_QUERY}` : '/welcome';
}
