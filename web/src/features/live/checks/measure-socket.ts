import type { REALTIME_PROTOCOL } from '@lisan/contract/realtime';
import { socketAddress } from '../../../lib/live-channel.ts';

const PROTOCOL: typeof REALTIME_PROTOCOL = 'live.v1';
const LONGEST_MS = 8000;

/**
 * Milliseconds from asking for the realtime channel to having it, null where it can't be had. It opens for guests too: who
 * may stay is told after that.
 */
export function measureSocket(): Promise<number | null> {
  return new Promise((resolve) => {
    const start = performance.now();
    const socket = new WebSocket(socketAddress(), [PROTOCOL]);
    const end = (time: number | null) => {
      clearTimeout(timer);
      resolve(time);
      socket.close();
    };
    const timer = setTimeout(() => end(null), LONGEST_MS);
    socket.addEventListener('open', () => end(performance.now() - start));
    socket.addEventListener('error', () => end(null));
  });
}
