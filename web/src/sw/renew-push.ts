declare const self: ServiceWorkerGlobalScope;

type Choices = { subscriptions: { type: string; channel: string }[] };

/**
 * Registers the new push address of this device with the server, where this worker can read the token. Otherwise the
 * app offers push again on the next visit.
 */
export async function renewPush(old: PushSubscription | null): Promise<void> {
  const applicationServerKey = old?.options.applicationServerKey ?? null;
  const token = (await self.cookieStore?.get('access_token'))?.value;
  if (!applicationServerKey || !token) return;
  const { pushManager } = self.registration;
  const renewed = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const headers = { Authorization: `Bearer ${decodeURIComponent(token)}`, 'Content-Type': 'application/json' };
  const address = '/api/notifications/subscriptions';
  const answer = await fetch(address, { headers });
  const { subscriptions } = (await answer.json()) as Choices;
  const types = subscriptions.filter(({ channel }) => channel === 'push').map(({ type }) => type);
  const body = JSON.stringify({ channel: 'push', types, push_subscription: renewed });
  const saved = answer.ok && (await fetch(address, { method: 'POST', headers, body }));
  if (!saved || !saved.ok) await renewed.unsubscribe();
}
