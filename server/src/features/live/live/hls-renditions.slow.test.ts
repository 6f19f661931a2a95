import { M3U8Parser, PlaylistLevelType } from 'hls.js';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import {
  fetchJoined,
  playlistUrl,
  publishTo,
  segmentsAt,
  startHlsNode,
  type HlsNode,
} from '../../../../test/hls-node.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { readStream } from '../../../../test/mp4/sample-mp4.ts';
import { runningOf, writeProgram } from '../../../../test/own-program.ts';
import { runsRedisTests, startTestRedis } from '../../../../test/redis.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { endLesson, makeLiveLesson, makeTeacher, type TestTeacher } from '../../../../test/teachers.ts';
import { findWebmConverter } from '../../../gateways/live/embedded/webm-converter.ts';

const OPUS = piecesOf('chromium');
const AAC = piecesOf('aac');
const WAIT = { timeout: 20_000, interval: 20 };

const ffmpeg = await findWebmConverter(undefined);

async function textAt(url: string): Promise<string> {
  return vi.waitFor(async () => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    return response.text();
  }, WAIT);
}

/** The variants and sounds that a player reads in the multivariant playlist. */
function readMaster(text: string, url: string) {
  const { levels, playlistParsingError } = M3U8Parser.parseMasterPlaylist(text, url);
  expect(playlistParsingError).toBeNull();
  const sounds = M3U8Parser.parseMasterPlaylistMedia(text, url, M3U8Parser.parseMasterPlaylist(text, url)).AUDIO ?? [];
  return {
    variants: levels.map(({ url: at, attrs }) => [at.split('/').at(-1), attrs['CODECS'], attrs['AUDIO']]),
    sounds: sounds.map(({ url: at, groupId, default: isDefault }) => [at?.split('/').at(-1), groupId, isDefault]),
  };
}

function readMedia(text: string, url: string) {
  const details = M3U8Parser.parseLevelPlaylist(text, url, 0, PlaylistLevelType.MAIN, 0, null);
  expect(details.playlistParsingError).toBeNull();
  return details;
}

/** The kinds and codecs in an init segment and the segments of a playlist. */
async function streamAt(url: string, count: number) {
  const named = await segmentsAt(url, count);
  const [, init = ''] = /#EXT-X-MAP:URI="([^"]+)"/.exec(await textAt(url)) ?? [];
  const bytes = await fetchJoined([init, ...named].map((name) => new URL(name, url).href));
  return readStream(bytes);
}

const kindsOf = ({ tracks }: ReturnType<typeof readStream>) => tracks.map(({ kind, codec }) => `${kind} ${codec}`);

describe('a lesson for players of HLS', () => {
  let on: HlsNode;
  let teacher: TestTeacher;
  let learner: Learner;
  beforeAll(async () => {
    on = await startHlsNode();
    teacher = await makeTeacher(on);
    learner = await signUp(on);
  });
  afterAll(() => on.stop());

  async function start(bytes: Buffer) {
    const channelId = await makeLiveLesson(on, teacher.id);
    const publisher = await publishTo(on, teacher, { channelId, bytes });
    const at = (file: 'lesson.m3u8' | 'video.m3u8' | 'sound.m3u8') => playlistUrl(on, learner, { channelId, file });
    return {
      channelId,
      publisher,
      lesson: await at('lesson.m3u8'),
      video: await at('video.m3u8'),
      sound: await at('sound.m3u8'),
    };
  }

  test.runIf(ffmpeg)(
    'that was published with Opus has its sound as AAC, and another player reads it to its end',
    async () => {
      const { channelId, publisher, lesson, video, sound } = await start(OPUS.all);
      const master = readMaster(await textAt(lesson), lesson);
      expect(master).toEqual({
        variants: [
          ['video.m3u8', 'avc1.42C015,mp4a.40.2', 'sound'],
          ['sound.m3u8', 'mp4a.40.2', 'sound'],
        ],
        sounds: [['sound.m3u8', 'sound', true]],
      });
      const count = OPUS.fragments.length;
      expect(kindsOf(await streamAt(video, count))).toEqual(['video avc1.42C015']);
      expect(kindsOf(await streamAt(sound, count))).toEqual(['sound mp4a.40.2']);
      const [videoList, soundList] = [readMedia(await textAt(video), video), readMedia(await textAt(sound), sound)];
      expect(soundList.fragments.map(({ sn }) => sn)).toEqual(videoList.fragments.map(({ sn }) => sn));
      expect(Math.abs(soundList.totalduration - videoList.totalduration)).toBeLessThan(0.3);
      await endLesson(on, channelId);
      await on.services.live.end(channelId);
      const options = ['-v', 'error', '-i', lesson, '-map', '0:v:0', '-map', '0:a:0', '-fps_mode', 'passthrough'];
      const { stderr } = await promisify(execFile)(ffmpeg?.path ?? '', [...options, '-f', 'null', '-']);
      expect(stderr).toBe('');
      publisher.socket.close();
    },
  );

  test('that was published with AAC has its sound alone, unchanged', async () => {
    const { publisher, lesson, sound } = await start(AAC.all);
    expect(readMaster(await textAt(lesson), lesson).variants).toEqual([
      ['video.m3u8', 'avc1.4D400A,mp4a.40.2', 'sound'],
      ['sound.m3u8', 'mp4a.40.2', 'sound'],
    ]);
    const alone = await streamAt(sound, 1);
    expect(kindsOf(alone)).toEqual(['sound mp4a.40.2']);
    expect(alone.tracks[0]?.timescale).toBe(44_100);
    publisher.socket.close();
  });

  test('continues with a discontinuity in each of them when the publisher reconnects', async () => {
    const { channelId, publisher, video, sound } = await start(OPUS.all);
    await segmentsAt(sound, OPUS.fragments.length);
    const second = await publishTo(on, teacher, { channelId, bytes: piecesOf('again').all });
    for (const url of [video, sound]) {
      const details = await vi.waitFor(async () => {
        const read = readMedia(await textAt(url), url);
        expect(new Set(read.fragments.map(({ cc }) => cc)).size).toBe(2);
        return read;
      }, WAIT);
      expect(new Set(details.fragments.map(({ initSegment }) => initSegment?.url)).size).toBe(2);
    }
    publisher.socket.close();
    second.socket.close();
  });

  test('has no playlist of what is not published, or for a removed learner', async () => {
    const { channelId, publisher, lesson, video, sound } = await start(OPUS.all);
    const now = on.services.clock.now();
    const removed = { channel_id: channelId, subscriber_id: learner.subscriberId, removed_at: now };
    await textAt(lesson);
    await on.services.db.insertInto('live_removal').values(removed).execute();
    const statusOf = async (url: string) => (await fetch(url)).status;
    await vi.waitFor(
      async () => expect(await Promise.all([lesson, video, sound].map(statusOf))).toEqual([403, 403, 403]),
      WAIT,
    );
    publisher.socket.close();
  });
});

test.runIf(ffmpeg)('the converter ends with the lesson, with its publisher, and with the server', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-ffmpeg-'));
  const own = await writeProgram(folder, `exec ${ffmpeg?.path} "$@"`);
  const on = await startHlsNode({ env: { FFMPEG: own.path } });
  const teacher = await makeTeacher(on);
  const running = async () => (await runningOf(await own.pids())).length;
  const publish = async () => {
    const channelId = await makeLiveLesson(on, teacher.id);
    const publisher = await publishTo(on, teacher, { channelId, bytes: OPUS.all });
    await vi.waitFor(async () => expect(await running()).toBe(1), WAIT);
    return { channelId, publisher };
  };
  const { channelId } = await publish();
  await endLesson(on, channelId);
  await on.services.live.end(channelId);
  await vi.waitFor(async () => expect(await running()).toBe(0), WAIT);
  (await publish()).publisher.socket.terminate();
  await vi.waitFor(async () => expect(await running()).toBe(0), WAIT);
  await publish();
  await on.stop();
  await vi.waitFor(async () => expect(await running()).toBe(0), WAIT);
  await rm(folder, { recursive: true });
});

test('without ffmpeg, players that know no Opus still get the picture', async () => {
  const on = await startHlsNode({ env: { FFMPEG: '/nowhere/ffmpeg' } });
  const teacher = await makeTeacher(on);
  const channelId = await makeLiveLesson(on, teacher.id);
  const publisher = await publishTo(on, teacher, { channelId, bytes: OPUS.all });
  const url = await playlistUrl(on, await signUp(on), { channelId, file: 'lesson.m3u8' });
  expect(readMaster(await textAt(url), url)).toEqual({
    variants: [
      ['index.m3u8', undefined, undefined],
      ['sound.m3u8', 'opus', undefined],
    ],
    sounds: [],
  });
  publisher.socket.close();
  await on.stop();
});

test.runIf(ffmpeg && runsRedisTests())('the converted sound is the same at a node without the publisher', async () => {
  const redis = await startTestRedis();
  const database = await openTestDatabase();
  const [one, two] = [
    await startHlsNode({ database, env: { REDIS_URL: redis.url } }),
    // Its own ffmpeg is not needed.
    await startHlsNode({ database, env: { REDIS_URL: redis.url, FFMPEG: '/nowhere/ffmpeg' } }),
  ];
  const teacher = await makeTeacher(one);
  const channelId = await makeLiveLesson(one, teacher.id);
  const learner = await signUp(one);
  const file = 'sound.m3u8' as const;
  const far = await playlistUrl(two, learner, { channelId, file });
  // It asks for the lesson before there is a publisher, and receives everything.
  expect((await fetch(far)).status).toBe(404);
  const publisher = await publishTo(one, teacher, { channelId, bytes: OPUS.all });
  const named = await segmentsAt(far, OPUS.fragments.length);
  expect(await segmentsAt(await playlistUrl(one, learner, { channelId, file }), named.length)).toEqual(named);
  const bytesAt = (node: HlsNode) => fetchJoined(named.map((path) => `${node.origin}${path}`));
  expect((await bytesAt(two)).equals(await bytesAt(one))).toBe(true);
  expect(kindsOf(await streamAt(far, named.length))).toEqual(['sound mp4a.40.2']);
  publisher.socket.close();
  await one.stop();
  await two.stop();
  await database.close();
  await redis.kill();
});
