import { cpus, loadavg } from 'node:os';
import type { RequestCost } from './live-hls.ts';

/** What one viewer costs: the share of a core, and bits a second on the network of the server. */
type Load = { core: number; bits: number };

export type Capacity = {
  /** Of all viewers with sockets. */
  sockets: { viewers: number; core: number; bytesPerSecond: number };
  hls: { playlist: RequestCost; segment: RequestCost };
  segmentSeconds: number;
};

function printLoad(name: string, { core, bits }: Load): void {
  const shown = (count: number) => Math.floor(count).toLocaleString('en');
  console.log(`${name}: ${shown(1 / core)} viewers per core, ${shown(1e9 / bits)} per Gbit/s`);
}

/** Prints how many viewers a core and a Gbit/s carry; the figures are extrapolated from what was measured. */
export function printCapacity({ sockets, hls, segmentSeconds }: Capacity): void {
  const perSecond = ({ cpuMs, bytes }: RequestCost): Load => ({
    core: cpuMs / 1000 / segmentSeconds,
    bits: (8 * bytes) / segmentSeconds,
  });
  for (const [name, cost] of Object.entries(hls))
    console.log(
      `HLS ${name}: ${cost.cpuMs.toFixed(3)} ms of a core and ${Math.round(cost.bytes)} bytes a request, ${Math.round(cost.perSecond)} requests a second`,
    );
  const [playlist, segment] = [perSecond(hls.playlist), perSecond(hls.segment)];
  printLoad('sockets', {
    core: sockets.core / sockets.viewers,
    bits: (8 * sockets.bytesPerSecond) / sockets.viewers,
  });
  printLoad('HLS without a CDN', { core: playlist.core + segment.core, bits: playlist.bits + segment.bits });
  printLoad('HLS segments alone', segment);
  printLoad('HLS playlists alone, as with a CDN', playlist);
  const load = loadavg().map((one) => one.toFixed(2));
  console.log(`machine: ${cpus().length} cores, load ${load.join(' ')} (1, 5, 15 minutes)`);
}
