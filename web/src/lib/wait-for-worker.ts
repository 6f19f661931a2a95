const PATIENCE_MS = 60_000;

/** Resolves with the service worker once it is active. */
export async function waitForWorker(patienceMs = PATIENCE_MS): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The app is not on this phone yet')), patienceMs);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, late]);
  } finally {
    clearTimeout(timer);
  }
}
