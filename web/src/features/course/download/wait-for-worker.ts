const PATIENCE_MS = 60_000;

/** Without the service worker nothing of what is downloaded could be opened: it stands once the app itself is on the phone. */
export async function waitForWorker(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The app is not on this phone yet')), PATIENCE_MS);
  });
  try {
    await Promise.race([navigator.serviceWorker.ready, late]);
  } finally {
    clearTimeout(timer);
  }
}
