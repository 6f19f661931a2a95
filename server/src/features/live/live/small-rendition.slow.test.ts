import { M3U8Parser, PlaylistLevelType } from 'hls.js';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeBeeps } from '../../../../test/beeps.ts';
import { openTestDatabase } from '../../../../test/database.ts';
import {
  fetchJoined,
  playlistUrl,
  publishTo,
  segmentsAt,
  startHlsNode,
  type HlsNode,
} from '../../../../test/hls-node.ts';
import { runsRedisTests, startTestRedis } from '../../../../test/redis.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { endLesson, makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';
import { findWebmConverter } from '../../../gateways/live/embedded/webm-converter.ts';

const ffmpeg = await findWebmConverter(undefined);
const WAIT = { timeout: 20_000, interval: 20 };
const SECONDS = 6;
const ON = { LIVE_SMALL_VIDEO: 'true' };

async function variantsAt(url: string) {
  const text = await vi.waitFor(async () => {
    const reply = await fetch(url);
    expect(reply.status).toBe(200);
    return reply.text();
  }, WAIT);
  const { levels, playlistParsingError } = M3U8Parser.parseMasterPlaylist(text, url);
  expect(playlistParsingError).toBeNull();
  return levels.map(({ url: at, attrs, bitrate }) => ({
    file: at.split('/').at(-1),
    codecs: attrs['CODECS'],
    size: attrs['RESOLUTION'],
    sound: attrs['AUDIO'],
    bitrate,
  }));
}

async function segmentsOf(url: string) {
  const text = await (await fetch(url)).text();
  const details = M3U8Parser.parseLevelPlaylist(text, url, 0, PlaylistLevelType.MAIN, 0, null);
  expect(details.playlistParsingError).toBeNull();
  return details.fragments.map(({ sn, duration, cc, gap }) => ({ sn, duration, cc, gap: gap ?? false }));
}

describe.runIf(ffmpeg)('the small video of a lesson', () => {
  const path = ffmpeg?.path ?? '';
  let published: Buffer;
  beforeAll(async () => {
    published = await makeBeeps({ path }, SECONDS, 'libopus', '640x360');
  });

  async function start(on: HlsNode) {
    const teacher = await makeTeacher(on);
    const learner = await signUp(on);
    const channelId = await makeLiveLesson(on, teacher.id);
    const at = (file: 'lesson.m3u8' | 'video.m3u8' | 'small.m3u8', node = on) =>
      playlistUrl(node, learner, { channelId, file });
    return { channelId, at, publish: () => publishTo(on, teacher, { channelId, bytes: published }) };
  }

  test('is offered beside the video, with the same segments, and another player reads it to its end', async () => {
    const on = await startHlsNode({ env: ON });
    const { channelId, at, publish } = await start(on);
    const publisher = await publish();
    const [videoUrl, smallUrl] = [await at('video.m3u8'), await at('small.m3u8')];
    await segmentsAt(smallUrl, SECONDS);
    const variants = await variantsAt(await at('lesson.m3u8'));
    expect(variants).toMatchObject([
      { file: 'video.m3u8', codecs: expect.stringContaining('avc1.'), size: '640x360', sound: 'sound' },
      { file: 'small.m3u8', codecs: 'avc1.42C015,mp4a.40.2', size: '426x240', sound: 'sound' },
      { file: 'sound.m3u8', codecs: 'mp4a.40.2', sound: 'sound' },
    ]);
    const [video, small, sound] = variants.map(({ bitrate }) => bitrate);
    expect(small).toBeLessThan(video ?? 0);
    expect(small).toBeGreaterThan(sound ?? 0);
    expect(await segmentsOf(smallUrl)).toEqual(await segmentsOf(videoUrl));
    expect((await segmentsOf(smallUrl)).some(({ gap }) => gap)).toBe(false);
    await endLesson(on, channelId);
    await on.services.live.end(channelId);
    const count = ['-v', 'error', '-select_streams', 'v', '-count_frames'];
    const shown = ['-show_entries', 'stream=width,height,nb_read_frames', '-of', 'csv=p=0'];
    const { stdout, stderr } = await promisify(execFile)('ffprobe', [...count, ...shown, smallUrl]);
    // It prints a stream a second time, as one of its program.
    const read = new Set(stdout.match(/\d+,\d+,\d+/g));
    expect([read, stderr]).toEqual([new Set([`426,240,${SECONDS * 10}`]), '']);
    publisher.socket.close();
    await on.stop();
  });

  test('is not offered where it is off, and has no playlist', async () => {
    const on = await startHlsNode();
    const { at, publish } = await start(on);
    const publisher = await publish();
    const files = (await variantsAt(await at('lesson.m3u8'))).map(({ file }) => file);
    expect(files).toEqual(['video.m3u8', 'sound.m3u8']);
    expect((await fetch(await at('small.m3u8'))).status).toBe(404);
    publisher.socket.close();
    await on.stop();
  });

  test.runIf(runsRedisTests())('is the same at a node without the publisher', async () => {
    const redis = await startTestRedis();
    const database = await openTestDatabase();
    const env = { REDIS_URL: redis.url };
    const one = await startHlsNode({ database, env: { ...env, ...ON } });
    // What the node of the publisher converts is offered at every node.
    const two = await startHlsNode({ database, env: { ...env, FFMPEG: '/nowhere/ffmpeg' } });
    const { at, publish } = await start(one);
    const far = await at('small.m3u8', two);
    expect((await fetch(far)).status).toBe(404);
    const publisher = await publish();
    const named = await segmentsAt(far, SECONDS);
    expect(await segmentsAt(await at('small.m3u8'), SECONDS)).toEqual(named);
    const bytesAt = (node: HlsNode) => fetchJoined(named.map((segment) => `${node.origin}${segment}`));
    expect((await bytesAt(two)).equals(await bytesAt(one))).toBe(true);
    const offered = async (node: HlsNode) =>
      // The highest rate depends on how much of the sound is converted.
      (await variantsAt(await at('lesson.m3u8', node))).map(({ file, codecs, size }) => ({ file, codecs, size }));
    expect(await offered(two)).toEqual(await offered(one));
    expect((await offered(two)).map(({ file }) => file)).toContain('small.m3u8');
    publisher.socket.close();
    await one.stop();
    await two.stop();
    await database.close();
    await redis.kill();
  });
});
