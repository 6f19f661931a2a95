/** Leaves the app for a page of the host, which carries the wanted path back here after the login. */
export function leaveForHostPage(path: '/home' | '/login', next: string | null): void {
  window.location.replace(next === null ? path : `${path}?next=${encodeURIComponent(next)}`);
}
