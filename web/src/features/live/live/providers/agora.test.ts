import { TEACHER_UID } from '@lisan/contract/live/live-teacher';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agoraTicket, agoraUser, fakeAgora } from '../../../../../test/fake-agora.ts';
import { FakeMediaStream, kindsIn, mediaElement } from '../../../../../test/fake-media-stream.ts';
import { ApiError } from '../../../../lib/failure/api-error.ts';
import { agoraProvider } from './agora.ts';
import { UnplayableError, type LiveScene } from './port.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('MediaStream', FakeMediaStream);
});
afterEach(() => void vi.useRealTimers());

const overNow = new ApiError({ status: 409, code: 'not_live', message: 'انتهى' });

function enter(over: Partial<LiveScene> = {}) {
  const agora = fakeAgora();
  const events: string[] = [];
  const media = mediaElement();
  const scene: LiveScene = {
    ticket: agoraTicket(),
    media,
    soundOnly: false,
    renewTicket: async () => agoraTicket({ token: '007renewed' }),
    listener: {
      onAway: (isAway) => events.push(isAway ? 'away' : 'back'),
      onStall: () => events.push('stall'),
      onEnded: () => events.push('ended'),
      onLost: () => events.push('lost'),
    },
    ...over,
  };
  return { agora, events, media, started: agoraProvider(async () => agora.sdk).play(scene) };
}

async function watch(over: Partial<LiveScene> = {}) {
  const { started, ...rest } = enter(over);
  const playback = await started;
  const teacherSends = async (...kinds: string[]) => {
    for (const kind of kinds) rest.agora.emit('user-published', agoraUser(TEACHER_UID), kind);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { ...rest, playback, teacherSends };
}

describe('a lesson of Agora', () => {
  test('plays in the element of the screen', async () => {
    const { media, teacherSends, playback } = await watch();
    expect(media.srcObject).toBeNull();
    await teacherSends('audio', 'video');
    expect(kindsIn(media)).toEqual(['audio', 'video']);
    expect(playback.kbps?.()).toBe(320);
  });

  test('joins without the picture where it is not wanted', async () => {
    const { agora, media, teacherSends } = await watch({ soundOnly: true });
    await teacherSends('audio', 'video');
    expect(kindsIn(media)).toEqual(['audio']);
    expect(agora.calls).not.toContainEqual(['subscribe', TEACHER_UID, 'video']);
  });

  test('subscribes to the teacher only', async () => {
    const { agora, media } = await watch();
    agora.emit('user-published', agoraUser(5000), 'video');
    await vi.advanceTimersByTimeAsync(0);
    expect([agora.names().includes('subscribe'), kindsIn(media)]).toEqual([false, []]);
  });

  test('reports a teacher who is away for more than a moment', async () => {
    const { agora, events, teacherSends } = await watch();
    await teacherSends('audio');
    agora.emit('user-unpublished', agoraUser(TEACHER_UID), 'audio');
    await vi.advanceTimersByTimeAsync(2000);
    await teacherSends('audio');
    expect(events).toEqual([]);
    agora.emit('user-unpublished', agoraUser(TEACHER_UID), 'audio');
    await vi.advanceTimersByTimeAsync(3000);
    await teacherSends('audio');
    expect(events).toEqual(['away', 'back']);
  });

  test('renews its token a minute before the end, repeatedly, and at once when Agora warns', async () => {
    const { agora } = await watch();
    const renewals = () => agora.calls.filter(([name]) => name === 'renewToken');
    await vi.advanceTimersByTimeAsync(539_000);
    expect(renewals()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(renewals()).toEqual([['renewToken', '007renewed']]);
    await vi.advanceTimersByTimeAsync(540_000);
    expect(renewals()).toHaveLength(2);
    agora.emit('token-privilege-will-expire');
    await vi.advanceTimersByTimeAsync(0);
    expect(renewals()).toHaveLength(3);
  });

  test('joins again when a new token has another uid', async () => {
    const { agora } = await watch({ renewTicket: async () => agoraTicket({ uid: 4712, token: '007other' }) });
    agora.calls.length = 0;
    await vi.advanceTimersByTimeAsync(540_000);
    expect(agora.names()).toEqual(['leave', 'setEncryptionConfig', 'join']);
    expect(agora.calls[2]).toEqual(['join', expect.anything(), 'lesson-1', '007other', 4712]);
  });

  test('joins again with another ticket after the SDK disconnected, and gives up after the last attempt', async () => {
    const { agora, events, teacherSends } = await watch();
    await teacherSends('audio');
    agora.calls.length = 0;
    agora.joins.push(new Error('no network'));
    agora.emit('connection-state-change', 'DISCONNECTED', 'RECONNECTING', 'NETWORK_ERROR');
    await vi.advanceTimersByTimeAsync(1000);
    expect(agora.names().filter((name) => name === 'join')).toHaveLength(2);
    expect(events).toEqual(['stall']);
    await teacherSends('audio');
    agora.joins.push(...Array.from({ length: 6 }, () => new Error('no network')));
    agora.emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', 'TOKEN_EXPIRE');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events).toEqual(['stall', 'stall', 'lost']);
    expect(agora.hasListeners()).toBe(false);
  });

  test.each([
    ['CHANNEL_BANNED', 'ended'],
    ['UID_CONFLICT', 'lost'],
    ['UID_BANNED', 'lost'],
  ])('%s closes the link: %s', async (reason, end) => {
    const { agora, events, media, teacherSends } = await watch();
    await teacherSends('audio');
    agora.emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', reason);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([events, kindsIn(media)]).toEqual([[end], []]);
  });

  test('ends when the lesson is over at the rejoin', async () => {
    const { agora, events } = await watch({ renewTicket: () => Promise.reject(overNow) });
    agora.emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', 'TOKEN_EXPIRE');
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['stall', 'ended']);
  });

  test('reports a network that is too slow for the picture', async () => {
    const { agora, events } = await watch();
    agora.emit('connection-state-change', 'RECONNECTING', 'CONNECTED');
    agora.emit('connection-state-change', 'CONNECTED', 'RECONNECTING');
    expect(events).toEqual(['stall']);
  });

  test('leaves nothing behind', async () => {
    const { agora, media, events, playback, teacherSends } = await watch();
    await teacherSends('audio', 'video');
    playback.stop();
    expect([media.srcObject, agora.hasListeners(), agora.names().at(-1)]).toEqual([null, false, 'leave']);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([agora.names().includes('renewToken'), events]).toEqual([false, []]);
  });
});

describe('what cannot be played', () => {
  test('rejects and leaves a channel that is not reached', async () => {
    const { agora, started } = enter();
    agora.joins.push(new Error('CAN_NOT_GET_GATEWAY_SERVER'));
    await expect(started).rejects.toThrow('CAN_NOT_GET_GATEWAY_SERVER');
    expect([agora.names().at(-1), agora.hasListeners()]).toEqual(['leave', false]);
  });

  test('gives up a channel that does not answer', async () => {
    const { agora, started } = enter();
    agora.joins.push('never');
    const message = started.catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await message).toContain('in time');
    expect([agora.names().at(-1), agora.hasListeners()]).toEqual(['leave', false]);
  });

  test("refuses a publisher's ticket, which would disconnect the studio", async () => {
    const { agora, started } = enter({ ticket: agoraTicket({ uid: TEACHER_UID }, 'publisher') });
    await expect(started).rejects.toThrow(UnplayableError);
    expect(agora.calls).toEqual([]);
  });

  test('rejects in a browser without WebRTC', async () => {
    const { agora, started } = enter();
    agora.state.canRun = false;
    await expect(started).rejects.toThrow(UnplayableError);
  });
});
