import { fetchMedia } from './fetch-media.ts';
import { storePrepared } from './prepared-sessions.ts';
import { startSession } from './todays-session.ts';

/**
 * Stores the sessions of today and of the next days with their clips, so that they run without a network. Without a
 * network, stored sessions stay as they are.
 */
export async function downloadSessions(signal: AbortSignal): Promise<void> {
  try {
    const { steps } = await startSession();
    await fetchMedia(steps, signal);
    await storePrepared(signal);
  } catch (error) {
    console.warn('sessions were not downloaded', error);
  }
}
