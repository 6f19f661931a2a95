import { setTimeout as sleep } from 'node:timers/promises';
import { readInitSegment } from '../server/src/gateways/live/embedded/media-pieces.ts';
import { SmallVideo, type SmallFragment } from '../server/src/gateways/live/embedded/small-video.ts';
import { StreamReader } from '../server/src/gateways/live/embedded/stream-reader.ts';
import { findFfmpeg } from '../server/src/platform/ffmpeg/find-ffmpeg.ts';
import { runFfmpeg } from '../server/src/platform/ffmpeg/run-ffmpeg.ts';
import type { Ffmpeg } from '../server/src/platform/ffmpeg/start-ffmpeg.ts';
import { createLog } from '../server/src/platform/log.ts';
import { childrenOf, costOf } from './tools/process-cost.ts';

// What the small video costs, of a picture as the studio publishes it: 854 x 480, 24 a second, a key frame a second.

const SECONDS = 60;
const PATIENCE_MS = 120_000;
const SOURCE = `testsrc2=duration=${SECONDS}:size=854x480:rate=24,noise=alls=8:allf=t`;

async function makeVideo(ffmpeg: Ffmpeg): Promise<Buffer> {
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-b:v', '800k', '-g', '24'];
  const output = [
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    'frag_keyframe+empty_moov+default_base_moof',
    '-f',
    'mp4',
    'pipe:1',
  ];
  return runFfmpeg(ffmpeg, ['-f', 'lavfi', '-i', SOURCE, ...video, ...output], { timeoutMs: PATIENCE_MS });
}

/** Returns the seconds of a core for a minute of video, and what the result has of bits a second. */
export async function measureSmall(): Promise<{ coreSeconds: number; kbps: number; missing: number } | null> {
  const ffmpeg = await findFfmpeg(undefined);
  if (ffmpeg === null) return null;
  const pieces = [...new StreamReader({ maxBytes: 50_000_000 }).push(await makeVideo(ffmpeg))];
  const init = pieces.find((piece) => piece.type === 'init');
  const fragments = pieces.filter((piece) => piece.type === 'fragment');
  if (init === undefined) throw new Error('no video');
  const published = readInitSegment(1, init.bytes);
  const sent: SmallFragment[] = [];
  const log = createLog('warn');
  const common = { ffmpeg, log, channelId: 'bench', lateMs: PATIENCE_MS, stallMs: PATIENCE_MS };
  const small = new SmallVideo(published, { ...common, onSmall: (fragment) => sent.push(fragment) });
  for (const [index, piece] of fragments.entries()) {
    const placed = { part: 1, index, segment: index, closesSegment: true, startsSegment: true, at: 0 };
    small.add({ ...piece, ...placed }, published, 0);
    const deadline = performance.now() + PATIENCE_MS;
    while (sent.length <= index) {
      if (performance.now() > deadline) throw new Error('the small video does not arrive');
      await sleep(5);
    }
  }
  const [pid] = childrenOf(process.pid, 'ffmpeg');
  const coreSeconds = pid === undefined ? Number.NaN : costOf(pid).cpuSeconds;
  small.end();
  const bytes = sent.reduce((sum, fragment) => sum + fragment.bytes.length, 0);
  const missing = sent.filter((fragment) => fragment.bytes.length === 0).length;
  return { coreSeconds: (60 * coreSeconds) / SECONDS, kbps: (8 * bytes) / SECONDS / 1000, missing };
}
