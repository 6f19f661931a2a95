import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signPrefix } from '../server/src/features/live/recording/media-address.ts';
import { costOf } from './tools/process-cost.ts';

// Players that poll: the cost for the server of one request for a playlist and one for a segment of video or sound,
// measured one after the other, so that the figures with and without a CDN can be compared.

const CONNECTIONS = 32;
const MEASURED_MS = 8000;
const HOUR_MS = 3_600_000;
const REPLY_TIMEOUT_MS = 20_000;
/** A segment takes a second, and converted sound a little longer. */
const FIRST_SEGMENT_MS = 60_000;

type Lesson = { url: string; pid: number; signingKey: string; sessionId: string; channelId: string };
/** Of one kind of request. */
export type RequestCost = { perSecond: number; cpuMs: number; bytes: number; failed: number };

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Requests an address once; `bytes` as they cross the network, with the head of the reply. */
function request(url: string): Promise<{ status: number; bytes: number; text: () => string }> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(REPLY_TIMEOUT_MS);
    get(url, { agent, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const head = response.rawHeaders.reduce((sum, part) => sum + part.length + 2, 0);
        resolve({ status: response.statusCode ?? 0, bytes: head + body.length, text: () => body.toString() });
      });
    }).on('error', reject);
  });
}

function segmentsOf(list: string): string[] {
  return list.split('\n').filter((line) => /\.m4s(\?|$)/.test(line));
}

async function measure(pid: number, addressOf: () => string): Promise<RequestCost> {
  const [before, startedAt] = [costOf(pid).cpuSeconds, performance.now()];
  let [count, bytes, failed] = [0, 0, 0];
  const until = startedAt + MEASURED_MS;
  const poll = async () => {
    while (performance.now() < until) {
      const reply = await request(addressOf());
      count += 1;
      bytes += reply.bytes;
      if (reply.status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, poll));
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuMs = (1000 * (costOf(pid).cpuSeconds - before)) / count;
  return { perSecond: count / seconds, cpuMs, bytes: bytes / count, failed };
}

/** The costs of the requests of players; each rendition has a playlist. */
export type HlsCost = { playlist: RequestCost; video: RequestCost; sound: RequestCost };

/** Returns the address of the folder of a lesson's playlists. */
export function folderOf({ url, signingKey, sessionId, channelId }: Omit<Lesson, 'pid'>): string {
  const prefix = signPrefix(signingKey, sessionId, new Date(Date.now() + HOUR_MS));
  return `${url}${prefix}/live/${channelId}`;
}

/** Measures the requests of players of a lesson whose publisher is sending. */
export async function measureHls(lesson: Lesson): Promise<HlsCost> {
  const { pid } = lesson;
  const folder = folderOf(lesson);
  const video = await measureSegments(lesson, `${folder}/video.m3u8`);
  const sound = await measureSegments(lesson, `${folder}/sound.m3u8`);
  const playlist = await measure(pid, () => `${folder}/video.m3u8`);
  agent.destroy();
  return { playlist, video, sound };
}

async function measureSegments({ url, pid }: Lesson, list: string): Promise<RequestCost> {
  let newest = '';
  const until = performance.now() + FIRST_SEGMENT_MS;
  while (newest === '') {
    const reply = await request(list);
    newest = segmentsOf(reply.text()).at(-1) ?? '';
    if (performance.now() > until)
      throw new Error(`${list}: status ${reply.status}, and no segment within ${FIRST_SEGMENT_MS / 1000} s`);
    await sleep(100);
  }
  // The newest segment changes every second, as it does for players.
  const readNewest = async () => {
    newest = segmentsOf((await request(list)).text()).at(-1) ?? newest;
  };
  await readNewest();
  let reading = Promise.resolve();
  const refresh = setInterval(() => {
    reading = readNewest();
  }, 1000);
  const segment = await measure(pid, () => `${url}${newest}`);
  clearInterval(refresh);
  await reading;
  return segment;
}
