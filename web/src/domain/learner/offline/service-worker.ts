import { STORE_SCREENS } from './names.ts';

const ACTIVATION_TIMEOUT_MS = 60_000;
const SCREENS_TIMEOUT_MS = 120_000;

/** Resolves with the service worker once it is active. */
export function waitForWorker(timeoutMs = ACTIVATION_TIMEOUT_MS): Promise<ServiceWorkerRegistration> {
  return withTimeout(navigator.serviceWorker.ready, timeoutMs);
}

/**
 * Resolves once the service worker has stored the files of all screens, so that they open without a network. It stores
 * only missing files.
 * @throws when the network or the space on the phone does not suffice
 */
export async function storeScreens(): Promise<void> {
  const { active } = await waitForWorker();
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<boolean>) => resolve(data));
    port1.start();
  });
  active?.postMessage(STORE_SCREENS, [port2]);
  try {
    if (!(await withTimeout(reply, SCREENS_TIMEOUT_MS))) throw new Error('The screens were not stored');
  } finally {
    port1.close();
  }
}

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The service worker did not answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
