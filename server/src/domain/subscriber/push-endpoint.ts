const SERVICES = ['fcm.googleapis.com', 'web.push.apple.com', 'push.services.mozilla.com', 'notify.windows.com'];

/**
 * Whether an address from a browser belongs to a known push service. We call these addresses from our own network, so
 * any other address could reach internal services.
 */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
