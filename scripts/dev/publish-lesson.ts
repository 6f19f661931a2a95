import { MEDIA_CLOSE_CODES, MEDIA_PROTOCOL } from '@lisan/contract/live/live-media';
import type { JoinTicket } from '@lisan/contract/live/live';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { callServer } from '../../bench/tools/call-server.ts';
import { signIn } from '../../bench/tools/sign-up.ts';
import { DEMO_NUMBERS } from '../../server/src/demo/demo-numbers.ts';
import { loopFragments, piecesOf } from '../../server/test/loop-stream.ts';

const FRAGMENT_MS = 1_040;
const RETRY_MS = 1_000;
/** A teacher who continues in the studio, and a lesson that is over, end the stream for good. */
const FINAL_CODES: readonly number[] = [MEDIA_CLOSE_CODES.ended, MEDIA_CLOSE_CODES.taken, MEDIA_CLOSE_CODES.notLive];

/** Sends a repeated picture into the lesson on the air, and continues after a restart of the server. */
export async function publishLesson(url: string, signal: AbortSignal): Promise<void> {
  const token = await signIn(url, DEMO_NUMBERS.teacher);
  while (!signal.aborted) {
    const code = await publishOnce(url, { token, signal }).catch(() => null);
    if (code !== null && FINAL_CODES.includes(code)) return;
    await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Publishes until the connection is closed, and returns its code; null without a lesson. */
async function publishOnce(
  url: string,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<number | null> {
  // The server checks its replies against the contract.
  const { lessons } = (await callServer({ url: `${url}/api/studio/lessons`, token })) as {
    lessons: { id: string; state: string }[];
  };
  const onAir = lessons.find(({ state }) => state === 'live');
  if (!onAir) return null;
  const ticket = (await callServer({
    url: `${url}/api/studio/lessons/${onAir.id}/start`,
    token,
    body: {},
  })) as JoinTicket;
  const address = new URL(String(ticket.settings['publish_path']), url.replace(/^http/, 'ws'));
  const socket = new WebSocket(address, [MEDIA_PROTOCOL, `ticket.${ticket.key}`]);
  signal.addEventListener('abort', () => socket.terminate(), { once: true });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.once('open', () => socket.send(JSON.stringify({ type: 'start', mime: 'video/mp4;codecs=avc1.42E01E,opus' })));
  socket.once('message', () => send(socket));
  return closed;
}

function send(socket: WebSocket): void {
  const stream = loopFragments('chromium');
  socket.send(piecesOf('chromium').init);
  const timer = setInterval(() => socket.send(stream.next().value), FRAGMENT_MS);
  socket.once('close', () => clearInterval(timer));
}
