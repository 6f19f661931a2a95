const PATIENCE_MS = 2_000;

/**
 * Unsubscribes this device from push. The server stops by itself when it knows of the sign-out; this covers sign-outs
 * that it does not know of. Never rejects: a sign-out must not fail for it.
 */
export async function withdrawPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([withdraw(), late]);
}

async function withdraw(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.warn('push was not withdrawn', error);
  }
}
