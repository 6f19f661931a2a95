import type { Latency } from './measure-latency.ts';
import type { SocketTimes } from './measure-socket.ts';
import type { Device } from './read-device.ts';

export type ConnectionQuality = 'good' | 'fair' | 'poor' | 'offline' | 'device';
export type Measured = { latency: Latency | null; socket: SocketTimes | null; device: Device };

/** A live lesson lags two seconds anyway; longer delays than these become noticeable. */
const GOOD_MS = 200;
const FAIR_MS = 600;

export function connectionQuality({ latency, socket, device }: Measured): ConnectionQuality {
  if (latency === null) return 'offline';
  if (latency.median > FAIR_MS || latency.failed > 1) return 'poor';
  if (!canPlayLive(device)) return 'device';
  return latency.median <= GOOD_MS && latency.failed === 0 && socket !== null ? 'good' : 'fair';
}

function canPlayLive({ avcAac, avcOpus, hls }: Device): boolean {
  return avcAac || avcOpus || hls;
}
