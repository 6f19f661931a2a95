const PATIENCE_MS = 60_000;

/** The service worker, which stands once the app itself is on the phone. */
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
