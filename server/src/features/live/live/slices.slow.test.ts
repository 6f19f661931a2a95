import { M3U8Parser, PlaylistLevelType } from 'hls.js';
import { expect, test } from 'vitest';
import { fetchJoined, playlistUrl, publishTo, segmentsAt, startHlsNode } from '../../../../test/hls-node.ts';
import { piecesOf } from '../../../../test/loop-stream.ts';
import { signUp } from '../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher } from '../../../../test/teachers.ts';

const SOUND = piecesOf('sound');
/** Omits fragments, so that the last segment is not complete. */
const PUBLISHED = SOUND.fragments.slice(0, -3);

test('a lesson of sound has its fragments as slices, which a player receives as they are published', async () => {
  const on = await startHlsNode();
  const teacher = await makeTeacher(on);
  const channelId = await makeLiveLesson(on, teacher.id);
  const publisher = await publishTo(on, teacher, { channelId, bytes: Buffer.concat([SOUND.init, ...PUBLISHED]) });
  const url = await playlistUrl(on, await signUp(on), { channelId });
  await segmentsAt(url, 2);
  const read = async (query = '') => {
    const text = await (await fetch(`${url}${query}`)).text();
    const details = M3U8Parser.parseLevelPlaylist(text, url, 0, PlaylistLevelType.MAIN, 0, null);
    expect(details.playlistParsingError).toBeNull();
    return { text, details };
  };
  const { text, details } = await read();
  const { partList, lastPartSn, lastPartIndex, endSN } = details;
  expect(details.canBlockReload).toBe(true);
  expect(lastPartSn).toBe(endSN + 1);
  const slices = partList ?? [];
  const last = slices.filter(({ fragment }) => fragment.sn === endSN);
  const joined = await fetchJoined(last.map(({ url: at }) => at));
  expect(joined.equals(await fetchJoined([last[0]?.fragment.url ?? '']))).toBe(true);
  expect(slices.every(({ independent }) => independent)).toBe(true);

  const [, hint = ''] = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text) ?? [];
  const requests = [0, 1, 2].map(() => fetch(`${on.origin}${hint}`));
  const reload = read(`?_HLS_msn=${lastPartSn}&_HLS_part=${lastPartIndex + 1}`);
  const far = await fetch(`${url}?_HLS_msn=${lastPartSn}&_HLS_part=${lastPartIndex + 7}`);
  expect(far.status).toBe(400);
  const next = SOUND.fragments[PUBLISHED.length] ?? SOUND.init;
  publisher.send(next);
  for (const reply of await Promise.all(requests)) {
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toMatch(/^public, max-age=\d+, immutable$/);
    expect(Buffer.from(await reply.arrayBuffer()).equals(next)).toBe(true);
  }
  expect((await reload).text).toContain(`URI="${hint}",INDEPENDENT=YES`);
  publisher.socket.close();
  await on.stop();
});
