/** Returns the app's address that continues this page's address; null when this page is to be shown. */
export function forwardTarget(search: string, token: string | null): string | null {
  const given = new URLSearchParams(search);
  const isLogin = given.has('dr') || (given.has('msisdn') && given.has('otp'));
  if (isLogin) return `/#/?${pick(given, ['dr', 'msisdn', 'otp', 'next'])}`;
  if (token === null) return null;
  return given.has('next') ? `/#/?${pick(given, ['next'])}` : '/#/home';
}

function pick(given: URLSearchParams, names: readonly string[]): string {
  const picked = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked.toString();
}
