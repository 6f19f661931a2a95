import { TEACHER_ACCOUNT } from '@lisan/contract/live/live-teacher';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeLivekit, livekitTicket, livekitTrack } from '../../../../../test/fake-livekit.ts';
import { FakeMediaStream, kindsIn, mediaElement } from '../../../../../test/fake-media-stream.ts';
import { livekitProvider } from './livekit.ts';
import { UnplayableError, type LiveScene } from './port.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', FakeMediaStream);
});
afterEach(() => void vi.useRealTimers());

const teacher = { identity: TEACHER_ACCOUNT };

function enter(over: Partial<LiveScene> = {}) {
  const livekit = fakeLivekit();
  const events: string[] = [];
  const media = mediaElement();
  const play = () =>
    livekitProvider(async () => livekit.sdk).play({
      ticket: livekitTicket(),
      media,
      soundOnly: false,
      renewTicket: async () => livekitTicket('renewed'),
      listener: {
        onAway: (isAway) => events.push(isAway ? 'away' : 'back'),
        onStall: () => events.push('stall'),
        onEnded: () => events.push('ended'),
        onLost: () => events.push('lost'),
      },
      ...over,
    });
  return { livekit, events, media, play };
}

async function watch(over: Partial<LiveScene> = {}) {
  const { play, ...rest } = enter(over);
  const playback = await play();
  const tracks = { audio: livekitTrack('audio'), video: livekitTrack('video') };
  const come = (...kinds: (keyof typeof tracks)[]) => {
    for (const kind of kinds)
      rest.livekit.emit('trackSubscribed', tracks[kind], rest.livekit.publication(kind), teacher);
  };
  const go = (kind: keyof typeof tracks) =>
    rest.livekit.emit('trackUnsubscribed', tracks[kind], rest.livekit.publication(kind), teacher);
  return { ...rest, playback, come, go };
}

describe('a lesson of LiveKit', () => {
  test('plays in the element of the screen', async () => {
    const { livekit, media, playback, come } = await watch();
    expect(livekit.names()).toEqual(['openRoom', 'connect']);
    expect(livekit.calls[1]).toEqual(['connect', 'wss://live.example', 'first', { autoSubscribe: false }]);
    come('audio', 'video');
    expect(kindsIn(media)).toEqual(['audio', 'video']);
    expect(playback.kbps?.()).toBe(320);
  });

  test('subscribes to what the teacher published before and after the join, and to no one else', async () => {
    const { livekit, play } = enter();
    livekit.present.set('t', { ...teacher, trackPublications: new Map([['a', livekit.publication('audio')]]) });
    livekit.present.set('x', { identity: 'x', trackPublications: new Map([['v', livekit.publication('video')]]) });
    await play();
    livekit.emit('trackPublished', livekit.publication('video'), teacher);
    livekit.emit('trackPublished', livekit.publication('video'), { identity: 'x' });
    expect(livekit.calls.slice(2)).toEqual([
      ['setSubscribed', 'audio', true],
      ['setSubscribed', 'video', true],
    ]);
  });

  test('joins without the picture where it is not wanted', async () => {
    const { livekit } = await watch({ soundOnly: true });
    for (const kind of ['audio', 'video']) livekit.emit('trackPublished', livekit.publication(kind), teacher);
    expect(livekit.calls.slice(2)).toEqual([['setSubscribed', 'audio', true]]);
  });

  test('reports a teacher who is away', async () => {
    const { events, come, go } = await watch();
    come('audio');
    go('audio');
    await vi.advanceTimersByTimeAsync(3000);
    come('audio');
    expect(events).toEqual(['away', 'back']);
  });

  test('joins again with another ticket after the SDK disconnected', async () => {
    const { livekit, events, come } = await watch();
    come('audio');
    livekit.calls.length = 0;
    livekit.emit('disconnected', 9);
    await vi.advanceTimersByTimeAsync(0);
    expect(livekit.names()).toEqual(['disconnect', 'connect']);
    expect(livekit.calls[1]?.[2]).toBe('renewed');
    expect(events).toEqual(['stall']);
  });

  test.each([
    [5, 'ended'],
    [4, 'lost'],
    [2, 'lost'],
  ])('does not rejoin a room after reason %i: %s', async (reason, end) => {
    const { livekit, events, media, come } = await watch();
    come('audio');
    livekit.emit('disconnected', reason);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([events, kindsIn(media), livekit.hasListeners()]).toEqual([[end], [], false]);
  });

  test('leaves nothing behind', async () => {
    const { livekit, media, events, playback, come } = await watch();
    come('audio', 'video');
    playback.stop();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([media.srcObject, livekit.hasListeners(), livekit.names().at(-1), events]).toEqual([
      null,
      false,
      'disconnect',
      [],
    ]);
  });
});

describe('what cannot be played', () => {
  test('rejects and leaves a room that is not reached', async () => {
    const { livekit, play } = enter();
    livekit.joins.push(new Error('could not establish signal connection'));
    await expect(play()).rejects.toThrow('signal connection');
    expect([livekit.names().at(-1), livekit.hasListeners()]).toEqual(['disconnect', false]);
  });

  test("refuses a publisher's ticket, which would disconnect the studio", async () => {
    const { livekit, play } = enter({ ticket: livekitTicket('k', 'publisher') });
    await expect(play()).rejects.toThrow(UnplayableError);
    expect(livekit.calls).toEqual([]);
  });

  test('rejects in a browser without WebRTC', async () => {
    const { livekit, play } = enter();
    livekit.state.canRun = false;
    await expect(play()).rejects.toThrow(UnplayableError);
  });
});
