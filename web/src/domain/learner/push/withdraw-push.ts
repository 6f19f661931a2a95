const PATIENCE_MS = 2_000;

/**
 * Has this device ring no more for whoever was signed in. The server stops by itself when it knows that they left; this
 * reaches those that it does not know of. Never rejects: leaving must not fail for it.
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
    console.warn('This device may still be known to its push service', error);
  }
}
