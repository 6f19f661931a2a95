import { TEACHER_UID } from '@lisan/contract/live/live-teacher';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agoraTicket, fakeAgora } from '../../../test/fake-agora.ts';
import { FakeMediaStream, mediaTrack } from '../../../test/fake-media-stream.ts';
import { ApiError } from '../../lib/failure/api-error.ts';
import { agoraPublisher } from './agora.ts';
import type { PublishRequest, PublishState } from './port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function goLive({ kind = 'video', ...over }: Partial<PublishRequest> = {}, joins: Error[] = []) {
  const agora = fakeAgora();
  agora.joins.push(...joins);
  const states: PublishState[] = [];
  const [microphone, camera] = [mediaTrack('audio'), mediaTrack('video')];
  const publishing = await agoraPublisher(async () => agora.sdk).start({
    ticket: agoraTicket({ uid: TEACHER_UID, broadcastType: kind }, 'publisher'),
    // The part that a publisher reads.
    stream: new FakeMediaStream([microphone, camera]) as unknown as MediaStream,
    kind,
    renew: async () => agoraTicket({ uid: TEACHER_UID, token: '007renewed', broadcastType: kind }, 'publisher'),
    onState: (state) => states.push(state),
    ...over,
  });
  await vi.advanceTimersByTimeAsync(0);
  return { agora, states, publishing, microphone, camera };
}

const live = { kind: 'live', kbps: null, isWeak: false };
const gone = new ApiError({ status: 409, code: 'not_live', message: 'انتهى' });

test('publishes the given tracks as a host, at 480p and 400 kb/s in total', async () => {
  const { agora, states, microphone, camera } = await goLive();
  expect(agora.names()).toEqual([
    'createCustomAudioTrack',
    'createCustomVideoTrack',
    'setLogLevel',
    'disableLogUpload',
    'createClient',
    'startProxyServer',
    'setEncryptionConfig',
    'join',
    'publish',
  ]);
  expect(agora.calls[0]?.[1]).toEqual({ mediaStreamTrack: microphone, encoderConfig: { bitrate: 48, stereo: false } });
  expect(agora.calls[1]?.[1]).toMatchObject({ mediaStreamTrack: camera, bitrateMax: 352, height: { max: 480 } });
  expect(agora.calls[4]?.[1]).toMatchObject({ mode: 'live', role: 'host' });
  expect(agora.calls[8]?.[1]).toHaveLength(2);
  expect(states).toEqual([{ kind: 'connecting' }, live]);
});

test('publishes only the sound of a sound lesson', async () => {
  const { agora } = await goLive({ kind: 'sound' });
  expect(agora.names()).not.toContain('createCustomVideoTrack');
  expect(agora.calls[0]?.[1]).toMatchObject({ encoderConfig: { bitrate: 64 } });
});

test('retries a failed first join, each time with another ticket', async () => {
  const { agora, states } = await goLive({}, [new Error('no network'), new Error('no network')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(states).toEqual([{ kind: 'connecting' }, { kind: 'reconnecting' }, live]);
  expect(agora.calls.filter(([name]) => name === 'join').map(([, , , token]) => token)).toEqual([
    '007first',
    '007renewed',
    '007renewed',
  ]);
});

test('publishes again after the SDK failed to reconnect', async () => {
  const { agora, states } = await goLive();
  agora.calls.length = 0;
  agora.emit('connection-state-change', 'DISCONNECTED', 'RECONNECTING', 'NETWORK_ERROR');
  await vi.advanceTimersByTimeAsync(0);
  expect(agora.names()).toEqual(['leave', 'setEncryptionConfig', 'join', 'publish']);
  expect(states.slice(2)).toEqual([{ kind: 'reconnecting' }, live]);
});

test('reports a weak network, and its recovery', async () => {
  const { agora, states } = await goLive();
  for (const uplinkNetworkQuality of [1, 5, 6, 2]) agora.emit('network-quality', { uplinkNetworkQuality });
  expect(states.slice(2)).toEqual([{ ...live, isWeak: true }, live]);
});

test.each([
  ['UID_CONFLICT', 'taken'],
  ['CHANNEL_BANNED', 'ended'],
  ['IP_BANNED', 'refused'],
])('%s ends the publishing: %s', async (sdkReason, reason) => {
  const { agora, states } = await goLive();
  agora.emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', sdkReason);
  expect(states.at(-1)).toEqual({ kind: 'over', reason });
});

test('does not rejoin a lesson that has ended', async () => {
  const { agora, states } = await goLive({ renew: () => Promise.reject(gone) });
  agora.emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', 'TOKEN_EXPIRE');
  await vi.advanceTimersByTimeAsync(0);
  expect(states.at(-1)).toEqual({ kind: 'over', reason: 'notLive' });
});

test('leaves the caller’s tracks running, and reports nothing after the stop', async () => {
  const { agora, states, publishing, microphone, camera } = await goLive();
  await publishing.stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([agora.names().at(-1), agora.hasListeners(), microphone.stops, camera.stops]).toEqual(['leave', false, 0, 0]);
  expect(states).toHaveLength(2);
});

test('rejects in a browser without WebRTC', async () => {
  const agora = fakeAgora();
  agora.state.canRun = false;
  const start = agoraPublisher(async () => agora.sdk).start({
    ticket: agoraTicket({}, 'publisher'),
    stream: new FakeMediaStream() as unknown as MediaStream,
    kind: 'video',
    renew: async () => agoraTicket({}, 'publisher'),
    onState: () => {},
  });
  await expect(start).rejects.toThrow('WebRTC');
});
