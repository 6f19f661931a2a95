import { cpus, loadavg } from 'node:os';
import type { HlsCost, RequestCost } from './live-hls.ts';

/** The cost of one viewer: the share of a core, and bits a second on the network of the server. */
type Load = { core: number; bits: number };

export type Capacity = {
  /** Of all viewers with sockets. */
  sockets: { viewers: number; core: number; bytesPerSecond: number };
  hls: HlsCost;
  segmentSeconds: number;
};

function printLoad(name: string, { core, bits }: Load): void {
  const shown = (count: number) => Math.floor(count).toLocaleString('en');
  console.log(`${name}: ${shown(1 / core)} viewers per core, ${shown(1e9 / bits)} per Gbit/s`);
}

/** Prints how many viewers a core and a Gbit/s carry, extrapolated from the measured figures. */
export function printCapacity({ sockets, hls, segmentSeconds }: Capacity): void {
  const perSecond = ({ cpuMs, bytes }: RequestCost): Load => ({
    core: cpuMs / 1000 / segmentSeconds,
    bits: (8 * bytes) / segmentSeconds,
  });
  for (const [name, cost] of Object.entries(hls))
    console.log(
      `HLS ${name}: ${cost.cpuMs.toFixed(3)} ms of a core and ${Math.round(cost.bytes)} bytes a request, ${Math.round(cost.perSecond)} requests a second`,
    );
  const sum = (...loads: Load[]): Load => ({
    core: loads.reduce((total, { core }) => total + core, 0),
    bits: loads.reduce((total, { bits }) => total + bits, 0),
  });
  const [playlist, video, sound] = [perSecond(hls.playlist), perSecond(hls.video), perSecond(hls.sound)];
  printLoad('sockets', {
    core: sockets.core / sockets.viewers,
    bits: (8 * sockets.bytesPerSecond) / sockets.viewers,
  });
  // A player of both reads two playlists.
  printLoad('HLS without a CDN', sum(playlist, playlist, video, sound));
  printLoad('HLS sound alone, without a CDN', sum(playlist, sound));
  printLoad('HLS segments alone', sum(video, sound));
  printLoad('HLS playlists alone, as with a CDN', sum(playlist, playlist));
  printLoad('HLS playlists of the sound alone, as with a CDN', playlist);
  const load = loadavg().map((one) => one.toFixed(2));
  console.log(`machine: ${cpus().length} cores, load ${load.join(' ')} (1, 5, 15 minutes)`);
}
