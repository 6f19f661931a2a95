const NAME = 'access_token';

/** The server sets this cookie beside the token, so that a purged local storage does not log a learner out. */
export function readAccessCookie(): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`));
  const value = found ? decodeURIComponent(found.slice(NAME.length + 1)) : '';
  return value === '' ? null : value;
}

export function clearAccessCookie(): void {
  document.cookie = `${NAME}=; path=/; max-age=0; samesite=lax`;
}
