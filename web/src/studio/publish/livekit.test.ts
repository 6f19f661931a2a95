import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLivekit, livekitTicket } from '../../../test/fake-livekit.ts';
import { FakeMediaStream, mediaTrack } from '../../../test/fake-media-stream.ts';
import { livekitPublisher } from './livekit.ts';
import type { PublishRequest, PublishState } from './port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function goLive(over: Partial<PublishRequest> = {}, { joins = [] as Error[], isMuted = false } = {}) {
  const livekit = fakeLivekit();
  livekit.joins.push(...joins);
  const states: PublishState[] = [];
  const [microphone, camera] = [mediaTrack('audio'), mediaTrack('video')];
  microphone.enabled = !isMuted;
  const publishing = await livekitPublisher(async () => livekit.sdk).start({
    ticket: livekitTicket('first', 'publisher'),
    // The part that a publisher reads.
    stream: new FakeMediaStream([microphone, camera]) as unknown as MediaStream,
    kind: 'video',
    renew: async () => livekitTicket('renewed', 'publisher'),
    onState: (state) => states.push(state),
    ...over,
  });
  await vi.advanceTimersByTimeAsync(0);
  return { livekit, states, publishing, microphone, camera };
}

const live = { kind: 'live', kbps: null, isWeak: false };

test('publishes the given tracks at 400 kb/s in total, and does not stop them', async () => {
  const { livekit, states, microphone, camera } = await goLive();
  expect(livekit.calls).toEqual([
    ['openRoom', { stopLocalTrackOnUnpublish: false }],
    ['connect', 'wss://live.example', 'first', { autoSubscribe: false }],
    ['publishTrack', microphone, { name: 'microphone', audioPreset: { maxBitrate: 48_000 } }],
    [
      'publishTrack',
      camera,
      {
        name: 'camera',
        videoCodec: 'vp8',
        videoEncoding: { maxBitrate: 352_000, maxFramerate: 24 },
        simulcast: false,
      },
    ],
  ]);
  expect(states).toEqual([{ kind: 'connecting' }, live]);
});

test('publishes only the sound of a sound lesson', async () => {
  const { livekit } = await goLive({ kind: 'sound' });
  expect(livekit.names()).toEqual(['openRoom', 'connect', 'publishTrack']);
});

test('reports muted tracks to the room, also those muted before the publishing', async () => {
  const { livekit, publishing } = await goLive({}, { isMuted: true });
  publishing.setMuted?.('microphone', false);
  publishing.setMuted?.('camera', true);
  expect(livekit.calls.filter(([name]) => name === 'mute' || name === 'unmute')).toEqual([
    ['mute', 'microphone'],
    ['unmute', 'microphone'],
    ['mute', 'camera'],
  ]);
});

test('retries a failed first connection, each time with another ticket', async () => {
  const { livekit, states } = await goLive({}, { joins: [new Error('no network'), new Error('no network')] });
  await vi.advanceTimersByTimeAsync(1000);
  expect(states).toEqual([{ kind: 'connecting' }, { kind: 'reconnecting' }, live]);
  const tokens = livekit.calls.filter(([name]) => name === 'connect').map(([, , token]) => token);
  expect(tokens).toEqual(['first', 'renewed', 'renewed']);
});

test('reports lost connections, and publishes again after the SDK failed to reconnect', async () => {
  const { livekit, states } = await goLive();
  livekit.emit('reconnecting');
  livekit.emit('reconnected');
  livekit.calls.length = 0;
  livekit.emit('disconnected', 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(livekit.names()).toEqual(['disconnect', 'connect', 'publishTrack', 'publishTrack']);
  expect(states.slice(2)).toEqual([{ kind: 'reconnecting' }, live, { kind: 'reconnecting' }, live]);
});

test('reports a weak network, and its recovery', async () => {
  const { livekit, states } = await goLive();
  livekit.emit('connectionQualityChanged', 'poor', { isLocal: false });
  for (const quality of ['poor', 'lost', 'good']) livekit.emit('connectionQualityChanged', quality, { isLocal: true });
  expect(states.slice(2)).toEqual([{ ...live, isWeak: true }, live]);
});

test.each([
  [2, 'taken'],
  [4, 'refused'],
  [5, 'ended'],
])('a disconnect for reason %i ends the publishing: %s', async (sdkReason, reason) => {
  const { livekit, states } = await goLive();
  livekit.emit('disconnected', sdkReason);
  expect(states.at(-1)).toEqual({ kind: 'over', reason });
});

test('leaves the caller’s tracks running, and reports nothing after the stop', async () => {
  const { livekit, states, publishing, microphone, camera } = await goLive();
  await publishing.stop();
  expect(livekit.calls.at(-1)).toEqual(['disconnect', false]);
  expect([livekit.hasListeners(), microphone.stops, camera.stops, states.length]).toEqual([false, 0, 0, 2]);
});
