import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import type { Learner } from '../../../../../test/sign-up.ts';
import { makeRecording, makeTeacher, type TestTeacher } from '../../../../../test/teachers.ts';
import { updateTranscript } from '../transcript/transcript-store.ts';

const READ = 'GET /api/studio/recordings/:id/transcript';
const SAVE = 'POST /api/studio/recordings/:id/transcript';
const PUBLISH = 'POST /api/studio/recordings/:id/transcript/publish';
const REMAKE = 'POST /api/studio/recordings/:id/transcript/remake';
const WATCH = 'GET /api/broadcast-contents/:id';

const CUES = [
  { start: 1, end: 3, text: 'How much is this carpet?' },
  { start: 3, end: 6.5, text: 'It costs too much & <more>.' },
  { start: 20, end: 22, text: 'I went there yesterday.' },
];

/** A recording whose transcript was just made. */
async function transcribed(server: TestApp, teacherId: string, ware = 'carpet'): Promise<string> {
  const cues = CUES.map((cue) => ({ ...cue, text: cue.text.replace('carpet', ware) }));
  const id = await makeRecording(server, teacherId, { captions: null });
  await updateTranscript(server.services.db, id, { state: 'ready', cues, done_seconds: 83 });
  return id;
}

const publish = (teacher: TestTeacher, id: string, published = true) =>
  teacher.account.call(PUBLISH, { params: { id }, body: { published } });
const edit = (at: number, ...cues: typeof CUES) => ({ at, cues });

async function captionsOf(server: TestApp, learner: Learner, id: string) {
  const { content } = await learner.call(WATCH, { params: { id } });
  const url = content.captions_url;
  return { url, isAutomatic: content.is_automatic, vtt: url && (await server.app.inject({ url })) };
}

describe('a transcript in the studio', () => {
  it('is read with its state, and shown to learners once it is published', async ({ server, learner, teacher }) => {
    const id = await transcribed(server, teacher.id);
    const { transcript } = await teacher.account.call(READ, { params: { id } });
    expect(transcript).toMatchObject({
      state: 'ready',
      source: 'automatic',
      cues: CUES,
      is_published: false,
      version: 0,
    });
    expect((await captionsOf(server, learner, id)).url).toBeNull();
    expect((await publish(teacher, id)).transcript.is_published).toBe(true);
    const shown = await captionsOf(server, learner, id);
    expect(shown.isAutomatic).toBe(true);
    expect(shown.vtt).toMatchObject({ statusCode: 200 });
    if (!shown.vtt) throw new Error('no captions');
    expect(shown.vtt.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(shown.vtt.body).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nHow much is this carpet?\n\n' +
        '00:00:03.000 --> 00:00:06.500\nIt costs too much &amp; &lt;more&gt;.\n\n' +
        '00:00:20.000 --> 00:00:22.000\nI went there yesterday.\n',
    );
    await publish(teacher, id, false);
    expect((await server.app.inject({ url: shown.url ?? '' })).statusCode).toBe(404);
  });

  it('is no longer automatic once it is edited, and gets another address', async ({ server, learner, teacher }) => {
    const id = await transcribed(server, teacher.id);
    await publish(teacher, id);
    const before = await captionsOf(server, learner, id);
    const edits = [
      edit(0, { start: 1, end: 2, text: '  How much\u202e is it? ' }, { start: 2, end: 3, text: 'This carpet?' }),
      edit(2),
    ];
    const { transcript } = await teacher.account.call(SAVE, { params: { id }, body: { version: 0, edits } });
    expect(transcript).toMatchObject({ version: 1, is_edited: true, is_published: true });
    expect(transcript.cues.map(({ text }) => text)).toEqual(['How much is it?', 'This carpet?', CUES[1]?.text]);
    const after = await captionsOf(server, learner, id);
    expect(after.isAutomatic).toBe(false);
    expect(after.url?.split('/').pop()).not.toBe(before.url?.split('/').pop());
  });

  it('refuses edits of another version, and lines that are out of place', async ({ server, teacher }) => {
    const id = await transcribed(server, teacher.id);
    const refused = async (body: { version: number; edits: { at: number; cues: typeof CUES }[] }) =>
      teacher.account.refused(SAVE, { params: { id }, body });
    expect(await refused({ version: 1, edits: [edit(0)] })).toMatchObject({ status: 409, code: 'conflict' });
    for (const [cue, reason] of [
      [{ start: 1, end: 1, text: 'x' }, 'بعد بدايته'],
      [{ start: 1, end: 4, text: 'x' }, 'السطر 2: هذا السطر يبدأ قبل'],
      [{ start: 90, end: 91, text: 'x' }, 'السطر 1'],
    ] as const)
      expect((await refused({ version: 0, edits: [edit(0, cue)] })).errors?.['edits']?.[0]).toContain(reason);
    for (const text of ['', ' \u200b ', 'x'.repeat(201)])
      expect((await refused({ version: 0, edits: [edit(0, { start: 1, end: 2, text })] })).status).toBe(422);
  });

  it('has a limit of lines', async ({ server, teacher }) => {
    const id = await transcribed(server, teacher.id);
    const { db } = server.services;
    const cues = Array.from({ length: 9_999 }, (_, i) => ({ start: i / 1000, end: (i + 1) / 1000, text: 'x' }));
    await updateTranscript(db, id, { cues });
    const split = edit(9_998, { start: 9.998, end: 9.9985, text: 'a' }, { start: 9.9985, end: 9.999, text: 'b' });
    const save = (version: number, of: typeof split) => ({ params: { id }, body: { version, edits: [of] } });
    await teacher.account.call(SAVE, save(0, split));
    const again = edit(0, { start: 0, end: 0.0005, text: 'a' }, { start: 0.0005, end: 0.001, text: 'b' });
    expect((await teacher.account.refused(SAVE, save(1, again))).errors?.['edits']?.[0]).toContain('10000');
  });

  it('is made again from its start, and not while it is being made', async ({ server, learner, teacher }) => {
    const id = await transcribed(server, teacher.id);
    await publish(teacher, id);
    const { transcript } = await teacher.account.call(REMAKE, { params: { id } });
    expect(transcript).toMatchObject({ state: 'waiting', cues: [], is_published: false, version: 1 });
    expect((await captionsOf(server, learner, id)).url).toBeNull();
    expect((await teacher.account.refused(REMAKE, { params: { id } })).status).toBe(409);
    expect((await teacher.account.refused(PUBLISH, { params: { id }, body: { published: true } })).status).toBe(409);
  });

  it('comes from uploaded captions, which nothing overwrites', async ({ server, teacher }) => {
    const id = await makeRecording(server, teacher.id);
    await updateTranscript(server.services.db, id, { state: 'ready', cues: CUES });
    expect((await teacher.account.call(READ, { params: { id } })).transcript.source).toBe('uploaded');
    for (const refused of [
      await teacher.account.refused(SAVE, { params: { id }, body: { version: 0, edits: [edit(0)] } }),
      await teacher.account.refused(PUBLISH, { params: { id }, body: { published: false } }),
      await teacher.account.refused(REMAKE, { params: { id } }),
    ])
      expect(refused).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
  });

  it('belongs to its teacher alone', async ({ server, learner, teacher }) => {
    const id = await transcribed(server, teacher.id);
    const other = await makeTeacher(server, 'سعد');
    for (const [account, status] of [
      [other.account, 404],
      [learner, 403],
    ] as const) {
      const bodies = { version: 0, edits: [edit(0)] };
      expect((await account.refused(READ, { params: { id } })).status).toBe(status);
      expect((await account.refused(SAVE, { params: { id }, body: bodies })).status).toBe(status);
      expect((await account.refused(PUBLISH, { params: { id }, body: { published: true } })).status).toBe(status);
      expect((await account.refused(REMAKE, { params: { id } })).status).toBe(status);
    }
  });
});

describe('what was said', () => {
  const search = async (learner: Learner, q: string) =>
    (await learner.call('GET /api/search', { query: { q } })).recordings;

  it('finds published lessons, by words of one line or two', async ({ server, learner, teacher }) => {
    const id = await transcribed(server, teacher.id, 'saffron');
    expect(await search(learner, 'this saffron')).toEqual([]);
    await publish(teacher, id);
    const [found] = await search(learner, 'this saffron');
    expect(found).toMatchObject({ recording_id: id, title: 'في السوق', text: 'How much is this saffron?' });
    expect(found?.at).toBeCloseTo(1 + (2 * 12) / 26, 1);
    expect(await search(learner, 'SAFF')).toHaveLength(1);
    expect(await search(learner, 'saffron costs')).toHaveLength(1);
    expect(await search(learner, 'saffron yesterday')).toEqual([]);
    expect(await search(learner, "it's 'much | !")).toEqual([]);
    await server.services.db.updateTable('recording').set({ unpublished: true }).where('id', '=', id).execute();
    expect(await search(learner, 'this saffron')).toEqual([]);
  });

  it('is not searched for words that are in every lesson', async ({ server, learner, teacher }) => {
    await publish(teacher, await transcribed(server, teacher.id));
    expect(await search(learner, 'is')).toEqual([]);
  });

  it('is not found without a subscription', async ({ server, lapsed, teacher }) => {
    await publish(teacher, await transcribed(server, teacher.id));
    expect(await search(lapsed, 'this carpet')).toEqual([]);
    expect((await lapsed.call('GET /api/lexicon/spoken', { query: { word: 'carpet' } })).places).toEqual([]);
  });

  it('has the places of a word', async ({ server, learner, teacher }) => {
    const id = await transcribed(server, teacher.id, 'turmeric');
    await publish(teacher, id);
    const { places } = await learner.call('GET /api/lexicon/spoken', { query: { word: 'Turmeric' } });
    expect(places).toMatchObject([{ recording_id: id, text: 'How much is this turmeric?' }]);
    expect(places[0]?.media_url).toMatch(/^\/media\/.+\/recordings\/lesson\.m4a$/);
    expect((await learner.call('GET /api/lexicon/spoken', { query: { word: 'camel' } })).places).toEqual([]);
  });
});
