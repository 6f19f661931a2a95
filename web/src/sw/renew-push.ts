import { renewSubscription, type KnownDevice } from '../domain/learner/push/subscribe.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * Saves the address that replaces the push address of this device, or that push has ended, if this worker can read the
 * token. Most browsers give neither the old subscription nor the new one. Whatever fails here is left to the comparison
 * of the app at its next visit.
 */
export async function renewPush(renewed: PushSubscription | null): Promise<void> {
  const token = (await self.cookieStore?.get('access_token'))?.value;
  if (!token) return;
  const { pushManager } = self.registration;
  const current = renewed ?? (await pushManager.getSubscription());
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}`, 'Content-Type': 'application/json' };
  const answer = await fetch('/api/push/key', { headers });
  const isSignedOut = answer.status === 401 || answer.status === 403;
  // The server validates its replies against the contract.
  const known = answer.ok ? ((await answer.json()) as KnownDevice) : null;
  if (isSignedOut || known?.device === null) await current?.unsubscribe();
  if (!known?.device) return;
  const push_subscription = await renewSubscription(pushManager, current, known);
  await fetch('/api/push/device', { method: 'POST', headers, body: JSON.stringify({ push_subscription }) });
}
