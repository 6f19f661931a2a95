import type { HLS_PLAYLISTS } from '@lisan/contract/live/live-media';
import type { AddressInfo } from 'node:net';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { callApi } from './call-api.ts';
import { MediaClient } from './media-client.ts';
import { sessionIdOf } from './session-id.ts';
import type { Learner } from './sign-up.ts';
import type { TestTeacher } from './teachers.ts';

const PATIENCE_MS = 8000;

/** A process of an installation that serves HLS over HTTP. */
export type HlsNode = TestApp & { origin: string; stop: () => Promise<void> };

export async function startHlsNode(wish: Parameters<typeof buildTestApp>[0] = {}): Promise<HlsNode> {
  const on = await buildTestApp(wish);
  const carried = on.services.live.attach(on.app.server);
  await on.app.listen({ port: 0, host: '127.0.0.1' });
  // A server that listens on TCP has an address with a port.
  const origin = `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`;
  return Object.assign(on, {
    origin,
    async stop() {
      await carried.close();
      await on.close();
    },
  });
}

/** Publishes these bytes, and stays connected. */
export async function publishTo(
  on: HlsNode,
  teacher: TestTeacher,
  published: { channelId: string; bytes: Buffer },
): Promise<MediaClient> {
  const { clock, live } = on.services;
  const { subscriberId, token } = teacher.account;
  const { channelId, bytes } = published;
  const { key } = await live.issueJoin({
    channelId,
    kind: 'video',
    subscriberId,
    sessionId: await sessionIdOf(on, token),
    role: 'publisher',
    expiresAt: new Date(clock.now().getTime() + 60_000),
  });
  const client = await MediaClient.publisher(on.app.server, key).start();
  client.send(bytes);
  return client;
}

/** Returns the address of a learner's playlist. */
export async function playlistUrl(
  on: HlsNode,
  { token }: Learner,
  of: { channelId: string; file?: (typeof HLS_PLAYLISTS)[keyof typeof HLS_PLAYLISTS] },
): Promise<string> {
  const query = { channel_id: of.channelId };
  const { settings } = await callApi(on.app, 'GET /api/agora-channel-token', { token, query });
  return new URL(of.file ?? 'index.m3u8', `${on.origin}${String(settings['hls_url'])}`).href;
}

/** Waits until the playlist names at least this many segments, and returns them. */
export async function segmentsAt(url: string, count: number): Promise<string[]> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const response = await fetch(url);
    const text = response.ok ? await response.text() : '';
    const named = text.split('\n').filter((line) => /\.m4s(\?|$)/.test(line));
    if (named.length >= count) return named;
    if (Date.now() > end) throw new Error(`${response.status}, ${named.length} segments`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Returns the bytes of these addresses, joined. */
export async function fetchJoined(urls: readonly string[]): Promise<Buffer> {
  const replies = await Promise.all(urls.map(async (url) => (await fetch(url)).arrayBuffer()));
  return Buffer.concat(replies.map((bytes) => Buffer.from(bytes)));
}
