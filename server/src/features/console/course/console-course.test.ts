import { readSourceManifest, type SourceFiles } from '@lisan/content/publish/source-files';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused } from '../../../../test/call-api.ts';
import { fixtureFiles, sourceOfFiles } from '../../../../test/fixture-files.ts';
import { sendFile } from '../../../../test/send-file.ts';
import { signUp, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { CONTENT_ROOT } from '../../../compose/build-services.ts';
import { importCourse } from '../../learning/course/import-course.ts';
import { listCourseVersions, publishVersion } from '../../learning/course/publish-version.ts';
import { readVersionSource } from '../../learning/course/version-source.ts';
import { exportCourse } from './export-course.ts';
import { publishDueDraft } from './publish-due-drafts.ts';

let files: SourceFiles;
let test: TestApp;
let editor: Learner;
let colleague: Learner;
beforeAll(async () => {
  files = await fixtureFiles();
  test = await buildTestApp({ courseSource: sourceOfFiles(files) });
  editor = await makeStaff(test, 'editor');
  colleague = await makeStaff(test, 'editor');
}, 300_000);
afterAll(async () => {
  test.services.courseDesks.close();
  await test.close();
});

const reason = 'تصحيح معنى كلمة';

async function findWord(id: string, by = editor) {
  const { items } = await callApi(test.app, 'GET /api/console/course/items', { ...by, query: { search: id } });
  const found = items.find((item) => item.id === id);
  if (!found) throw new Error(`${id} is not in the course`);
  return found;
}
async function startDraft(by = editor) {
  return (await callApi(test.app, 'POST /api/console/course/drafts', { ...by, body: { title: reason } })).draft;
}
const open = async (uuid: string, draft?: string) =>
  (await callApi(test.app, 'GET /api/console/course/items/:uuid', { ...editor, params: { uuid }, query: { draft } }))
    .item;
type Save = { id: string; uuid: string; revision: number; texts: { path: string; text: string }[] };
const save = ({ id, uuid, ...body }: Save, by = editor) =>
  callApi(test.app, 'POST /api/console/course/drafts/:id/items/:uuid', { ...by, params: { id, uuid }, body });
const read = async (id: string) =>
  (await callApi(test.app, 'GET /api/console/course/drafts/:id', { ...editor, params: { id } })).draft;
async function submit(id: string, by = editor) {
  const { revision } = await read(id);
  const body = { revision, reason };
  return (await callApi(test.app, 'POST /api/console/course/drafts/:id/submit', { ...by, params: { id }, body })).draft;
}
async function approve(id: string, by = colleague, publish_at: string | null = null) {
  const { revision } = await read(id);
  const body = { revision, reason, publish_at };
  return (await callApi(test.app, 'POST /api/console/course/drafts/:id/approve', { ...by, params: { id }, body }))
    .draft;
}
const versions = () => callApi(test.app, 'GET /api/console/course/versions', editor);
/** Asks for the publication of an earlier version, by default of the previous one, and has it approved. */
async function rollBack(to?: string | null) {
  const { versions: list, previous } = await versions();
  const published = list.find(({ is_published }) => is_published)?.id ?? '';
  const asked = await callApi(test.app, 'POST /api/console/course/versions/:id/publish', {
    ...colleague,
    params: { id: to ?? previous ?? '' },
    body: { published, reason },
  });
  expect(asked.versions.find(({ is_published }) => is_published)).toMatchObject({ id: published });
  expect(asked.waiting).toMatchObject([{ requested_by: { uuid: colleague.subscriberId } }]);
  const { approvals } = await callApi(test.app, 'GET /api/console/approvals', editor);
  const id = approvals.find(({ about }) => about.kind === 'rollback')?.id ?? '';
  const decision = { params: { id }, body: { decision: 'approved' as const, reason } };
  expect(await refused(test.app, 'POST /api/console/approvals/:id', { ...colleague, ...decision })).toMatchObject({
    status: 403,
  });
  await callApi(test.app, 'POST /api/console/approvals/:id', { ...editor, ...decision });
}
/** The files of the published version, in which earlier tests may have edited something. */
async function publishedFiles(): Promise<SourceFiles> {
  const { versions: list } = await versions();
  const published = list.find(({ is_published }) => is_published)?.id ?? '';
  return (await readVersionSource(test.services.db, published)) ?? files;
}
/** The Arabic of a word as learners read it. */
const readByLearners = (uuid: string) => {
  const item = test.services.course.requireItem(uuid);
  return item.category === 'words' ? item.body.ar : null;
};

it.each([['مدرسه'], ['مدرسة'], ['شكرا'], ['مرحبا'], ['I’m'], ["i'm"]])(
  'finds items of the course by %s',
  async (search) => {
    const { total } = await callApi(test.app, 'GET /api/console/course/items', { ...editor, query: { search } });
    expect(total).toBeGreaterThan(0);
  },
);

it('names a question by what it asks, not by an option', async () => {
  const { items } = await callApi(test.app, 'GET /api/console/course/items', {
    ...editor,
    query: { search: 'a1-w01-q2' },
  });
  expect(items.find(({ id }) => id === 'a1-w01-q2')?.en).toContain('___');
});

describe('a word that staff mend', () => {
  it('is read by learners once a second person has published it, and is rolled back in one step', async () => {
    const word = await findWord('w-friend');
    const before = readByLearners(word.uuid);
    const { id } = await startDraft();
    const detail = await open(word.uuid, id);
    expect(detail.fields.find(({ path }) => path === 'ar')).toMatchObject({ text: before, dir: 'rtl' });
    // The word list and a question about it agree, or the checks find it.
    const saved = await save({
      id,
      uuid: word.uuid,
      revision: 0,
      texts: [{ path: 'exAr', text: 'بدر صديقي العزيز.' }],
    });
    expect(saved.item).toMatchObject({ revision: 1, faults: [] });
    const submitted = await submit(id);
    expect(submitted).toMatchObject({ state: 'submitted', edits: [{ path: 'exAr', conflict: null }] });
    const own = { revision: submitted.revision, reason, publish_at: null };
    const at = { params: { id }, body: own };
    expect(await refused(test.app, 'POST /api/console/course/drafts/:id/approve', { ...editor, ...at })).toMatchObject({
      status: 403,
    });

    expect(await approve(id)).toMatchObject({ state: 'published', is_live: true });
    const item = test.services.course.requireItem(word.uuid);
    expect(item.body).toMatchObject({ example: { ar: 'بدر صديقي العزيز.' } });
    await rollBack();
    expect(test.services.course.requireItem(word.uuid).body).toMatchObject({ example: { ar: 'بدر صديقي.' } });
    // What was rolled back is not offered as a roll back; the roll back can be undone.
    const rolledBack = await versions();
    expect(rolledBack).toMatchObject({ previous: null, waiting: [] });
    expect(await read(id)).toMatchObject({ state: 'published', is_live: false });
    await rollBack(rolledBack.undo);
    expect(await read(id)).toMatchObject({ state: 'published', is_live: true });
    await rollBack();
    const audited = [...(await auditOfStaff(test, editor)), ...(await auditOfStaff(test, colleague))];
    expect(audited.map(({ call, outcome }) => `${outcome} ${call}`)).toEqual(
      expect.arrayContaining([
        'done POST /api/console/course/drafts/:id/items/:uuid',
        'done POST /api/console/course/drafts/:id/submit',
        'refused POST /api/console/course/drafts/:id/approve',
        'done POST /api/console/course/drafts/:id/approve',
        'done POST /api/console/course/versions/:id/publish',
      ]),
    );
    expect(JSON.stringify(audited)).not.toContain('العزيز');
  }, 300_000);
});

describe('a draft whose submitter lost the right to edit', () => {
  it('is not approved until another editor submits it', async () => {
    const [left, third] = [await makeStaff(test, 'editor'), await makeStaff(test, 'editor')];
    const admin = await makeStaff(test, 'admin');
    const word = await findWord('w-friend');
    const { id } = await startDraft(left);
    await save({ id, uuid: word.uuid, revision: 0, texts: [{ path: 'exAr', text: 'بدر صديقي الوفي.' }] }, left);
    const { revision } = await submit(id, left);
    const roles = { msisdn: left.msisdn, roles: ['support' as const], reason };
    await callApi(test.app, 'POST /api/console/staff/roles', { ...admin, body: roles });
    const at = { params: { id }, body: { revision, reason, publish_at: null } };
    expect(
      await refused(test.app, 'POST /api/console/course/drafts/:id/approve', { ...colleague, ...at }),
    ).toMatchObject({ status: 409, code: 'conflict' });
    const again = { ...colleague, params: { id }, body: { revision, reason } };
    await callApi(test.app, 'POST /api/console/course/drafts/:id/reopen', again);
    await submit(id, colleague);
    expect(await approve(id, third)).toMatchObject({ state: 'published' });
    await rollBack();
  }, 300_000);
});

describe('a draft', () => {
  it('shows no number of who wrote it, because it is read without an entry', async () => {
    const { id, by } = await startDraft();
    expect(by.name).toBe(`…${editor.msisdn.slice(-4)}`);
    expect(JSON.stringify(await read(id))).not.toContain(editor.msisdn);
  });
});

describe('an optional text', () => {
  it('is added, and removed from the draft by leaving it empty', async () => {
    const words = await Promise.all(['w-friend', 'w-city', 'w-name'].map((id) => findWord(id)));
    const { id } = await startDraft();
    const details = await Promise.all(words.map(({ uuid }) => open(uuid, id)));
    const bare = details.find(({ fields }) => fields.some(({ path, text }) => path === 'note' && text === ''));
    if (!bare) throw new Error('every word has a note');
    const note = (text: string) => [{ path: 'note', text }];
    const { item: added } = await save({ id, uuid: bare.uuid, revision: 0, texts: note('تُجمع على «friends».') });
    expect(added.faults).toEqual([]);
    expect(added.fields).toContainEqual({
      path: 'note',
      dir: 'rtl',
      text: 'تُجمع على «friends».',
      published: '',
      is_optional: true,
    });
    expect((await read(id)).edits).toMatchObject([{ path: 'note', before: '', conflict: null }]);
    await save({ id, uuid: bare.uuid, revision: 1, texts: note('') });
    expect((await read(id)).edits).toEqual([]);
  }, 300_000);
});

describe('a report of a learner', () => {
  it('is shown to editors at its item with the part and the answer, without the learner', async () => {
    const word = await findWord('w-city');
    const learner = await signUp(test);
    const body = { uuid: word.uuid, reason: 'arabic', text: 'أنا سلمى', part: 'مدينة' } as const;
    await callApi(test.app, 'POST /api/report/item', { ...learner, body });
    const item = await open(word.uuid, (await startDraft()).id);
    expect(item).toMatchObject({ reports: 1, open_reports: [{ reason: 'arabic', part: 'مدينة', answer: null }] });
    expect(JSON.stringify(item)).not.toMatch(new RegExp(`سلمى|${learner.subscriberId}`));
  });
});

describe('a list of texts', () => {
  it('gets new texts at its end, and loses those that are left empty, in one draft', async () => {
    const task = await findWord('a1-w01-task');
    const { id } = await startDraft();
    const { fields } = await open(task.uuid, id);
    const points = fields.flatMap(({ path, text }) => (path.startsWith('checklist.') && text !== '' ? [text] : []));
    const [removed, , ...rest] = points;
    expect(removed).toBeDefined();
    const { item } = await save({
      id,
      uuid: task.uuid,
      revision: 0,
      texts: [
        { path: `checklist.${points.length}`, text: 'كلماتي واضحة.' },
        { path: 'checklist.0', text: '' },
        { path: 'checklist.1', text: 'جملي قصيرة.' },
      ],
    });
    expect(item.faults).toEqual([]);
    const { preview } = await callApi(test.app, 'GET /api/console/course/items/:uuid/preview', {
      ...editor,
      params: { uuid: task.uuid },
      query: { draft: id },
    });
    expect(preview).toMatchObject({
      type: 'writing',
      body: { checklist: ['جملي قصيرة.', ...rest, 'كلماتي واضحة.'] },
    });
    expect((await submit(id)).state).toBe('submitted');
  }, 300_000);
});

describe('two editors of one item', () => {
  it('get a conflict that loses nothing', async () => {
    const word = await findWord('w-city');
    const { id } = await startDraft();
    const at = { id, uuid: word.uuid };
    await save({ ...at, revision: 0, texts: [{ path: 'ar', text: 'مدينة كبيرة' }] });
    const late = { revision: 0, texts: [{ path: 'ar', text: 'بلدة' }] };
    const params = { id, uuid: word.uuid };
    const answer = await refused(test.app, 'POST /api/console/course/drafts/:id/items/:uuid', {
      ...colleague,
      params,
      body: late,
    });
    expect(answer).toMatchObject({ status: 409, code: 'conflict' });
    const shown = await open(word.uuid, id);
    expect(shown).toMatchObject({ revision: 1 });
    expect(shown.fields.find(({ path }) => path === 'ar')).toMatchObject({ text: 'مدينة كبيرة', published: 'مدينة' });
    await save({ ...at, ...late, revision: 1 }, colleague);
    // Both took part, so that neither approves it.
    expect((await read(id)).editors.map(({ uuid }) => uuid)).toEqual([editor.subscriberId, colleague.subscriberId]);
  }, 300_000);

  it('see the faults of what they wrote, and cannot submit it', async () => {
    const word = await findWord('w-name');
    const { id } = await startDraft();
    const texts = [
      { path: 'ar', text: '' },
      { path: 'ex', text: 'My naem is Omar.' },
    ];
    const { item } = await save({ id, uuid: word.uuid, revision: 0, texts });
    expect(item.faults).toMatchObject([{ item: word.uuid, field: 'ar' }]);
    await save({ id, uuid: word.uuid, revision: 1, texts: [{ path: 'ar', text: word.ar }] });
    const { revision } = await read(id);
    const body = { revision, reason };
    const asked = { ...editor, params: { id }, body };
    expect(await refused(test.app, 'POST /api/console/course/drafts/:id/submit', asked)).toMatchObject({ status: 409 });
    const checks = await callApi(test.app, 'GET /api/console/course/drafts/:id/checks', { ...editor, params: { id } });
    const messages = checks.faults?.map(({ message }) => message) ?? [];
    expect(messages.some((message) => message.includes('naem'))).toBe(true);
    expect(messages.some((message) => message.startsWith('no clip of'))).toBe(true);
  }, 300_000);
});

describe('a draft of a text that was published differently meanwhile', () => {
  it('is a conflict until an editor resolves it', async () => {
    const word = await findWord('w-tall');
    const [late, early] = [await startDraft(), await startDraft()];
    const edit = (id: string, text: string) =>
      save({ id, uuid: word.uuid, revision: 0, texts: [{ path: 'exAr', text }] });
    await edit(late.id, 'عمر طويل القامة فعلًا.');
    await edit(early.id, 'عمر طويل القامة كثيرًا.');
    expect((await open(word.uuid, late.id)).others).toMatchObject([{ id: early.id }]);
    await submit(early.id);
    await approve(early.id);

    const { revision, edits } = await read(late.id);
    expect(edits).toMatchObject([{ path: 'exAr', conflict: 'عمر طويل القامة كثيرًا.' }]);
    // The draft's files would undo the publication.
    const { db, courseSource } = test.services;
    const exported = exportCourse({ db, courseSource, rootDir: CONTENT_ROOT }, { ref: late.id, into: tmpdir() });
    await expect(exported).rejects.toThrow('published since the draft was edited, such as exAr');
    const asked = { ...editor, params: { id: late.id }, body: { revision, reason } };
    expect(await refused(test.app, 'POST /api/console/course/drafts/:id/submit', asked)).toMatchObject({ status: 409 });
    const { draft } = await callApi(test.app, 'POST /api/console/course/drafts/:id/items/:uuid/resolve', {
      ...editor,
      params: { id: late.id, uuid: word.uuid },
      body: { revision: 1, use: 'draft' },
    });
    expect(draft.edits).toMatchObject([
      { before: 'عمر طويل القامة كثيرًا.', after: 'عمر طويل القامة فعلًا.', conflict: null },
    ]);
    expect(await submit(late.id)).toMatchObject({ state: 'submitted' });
  }, 300_000);
});

describe('a clip that staff record', () => {
  it('makes a changed sentence sound, is served, and is part of the version', async () => {
    const word = await findWord('w-great');
    const { id } = await startDraft();
    await save({ id, uuid: word.uuid, revision: 0, texts: [{ path: 'ex', text: 'Our great class is here!' }] });
    const missing = (await open(word.uuid, id)).clips.find(({ url }) => url === null);
    expect(missing?.lines).toMatchObject([{ text: 'Our great class is here!' }]);
    const url = `/api/console/course/drafts/${id}/items/${word.uuid}/clips/${missing?.key}`;
    const upload = (bytes: Uint8Array, revision = 1) =>
      sendFile(test, `${url}?revision=${revision}`, { token: editor.token, bytes });
    const noSound = await upload(Buffer.from('no sound'));
    expect([noSound.statusCode, Object.keys(noSound.json().errors)]).toEqual([422, ['file']]);

    // A clip of the course with another byte is a recording that the build does not have.
    const [known] = Object.values(readSourceManifest(files));
    const bytes = Buffer.from(await readFile(join(CONTENT_ROOT, 'audio', known?.file ?? '')));
    bytes[bytes.length - 1] = 0x77;
    expect((await upload(bytes, 0)).statusCode, 'a colleague changed the item').toBe(409);
    expect((await upload(bytes)).statusCode).toBe(200);
    expect((await upload(bytes)).statusCode, 'a colleague was faster').toBe(409);
    const clip = (await open(word.uuid, id)).clips.find(({ key }) => key === missing?.key);
    expect(clip).toMatchObject({ replaced: true });
    const served = await test.app.inject(clip?.url ?? '');
    expect(served.rawPayload.equals(bytes)).toBe(true);
    const preview = await callApi(test.app, 'GET /api/console/course/items/:uuid/preview', {
      ...editor,
      params: { uuid: word.uuid },
      query: { draft: id },
    });
    expect(preview.preview).toMatchObject({ type: 'words', body: { example: { audio_url: clip?.url } } });
    expect(await submit(id)).toMatchObject({ state: 'submitted', clips: [{ text: 'Our great class is here!' }] });
  }, 300_000);
});

describe('a draft at an hour', () => {
  it('is published then, comes out as the same files, and is not replaced by files without it', async () => {
    const word = await findWord('w-new');
    const before = await publishedFiles();
    const { id } = await startDraft();
    await save({ id, uuid: word.uuid, revision: 0, texts: [{ path: 'exAr', text: 'سارة طالبة جديدة هنا.' }] });
    const { db, courseSource } = test.services;
    const drafted = await mkdtemp(join(tmpdir(), 'lisan-export-'));
    await exportCourse({ db, courseSource, rootDir: CONTENT_ROOT }, { ref: id, into: drafted });
    await submit(id);
    const hour = new Date(test.services.clock.now().getTime() + 3_600_000).toISOString();
    expect(await approve(id, colleague, hour)).toMatchObject({ state: 'scheduled', publish_at: hour });
    expect(await publishDueDraft(test.services)).toBe(0);
    test.advance(3_600_000);
    expect(await publishDueDraft(test.services)).toBe(1);
    expect((await read(id)).state).toBe('published');
    expect(test.services.course.requireItem(word.uuid).body).toMatchObject({
      example: { ar: 'سارة طالبة جديدة هنا.' },
    });

    const into = await mkdtemp(join(tmpdir(), 'lisan-export-'));
    for (const [name, text] of files) {
      await mkdir(dirname(join(into, name)), { recursive: true });
      await writeFile(join(into, name), text);
    }
    const { hash } = (await listCourseVersions({ db })).find((version) => version.isPublished) ?? { hash: '' };
    expect(await exportCourse({ db, courseSource, rootDir: CONTENT_ROOT }, { ref: hash, into })).toEqual([
      'a1/w01/words.yaml',
    ]);
    const exported = await readFile(join(into, 'a1/w01/words.yaml'), 'utf8');
    expect(exported).toBe(before.get('a1/w01/words.yaml')?.replace('سارة طالبة جديدة.', 'سارة طالبة جديدة هنا.'));

    expect(await readFile(join(drafted, 'a1/w01/words.yaml'), 'utf8')).toBe(exported);
    await rm(drafted, { recursive: true });

    // Files with another change and without the edit stay unpublished.
    const other = new Map(files).set('a1/w01/week.yaml', `${files.get('a1/w01/week.yaml')}`.replace('Hello!', 'Hi!'));
    expect(await importCourse(test.services, sourceOfFiles(other))).toMatchObject({
      changed: false,
      missing: expect.arrayContaining(['a1/w01/words.yaml w-new exAr']),
    });
    // The exported files are the published version.
    const same = await importCourse(test.services, sourceOfFiles(new Map(files).set('a1/w01/words.yaml', exported)));
    expect(same).toMatchObject({ changed: false, versionId: same.fileVersionId });
    // Files with the edit and another change are published.
    const both = sourceOfFiles(new Map(other).set('a1/w01/words.yaml', exported));
    expect(await importCourse(test.services, both)).toMatchObject({ changed: true });
    // The other tests continue with the version of this process.
    await publishVersion(test.services, hash);
    await rm(into, { recursive: true });
  }, 300_000);
});

describe('another role', () => {
  it('reads or is refused, with an audit entry', async () => {
    const analyst = await makeStaff(test, 'analyst');
    const word = await findWord('w-friend', analyst);
    const { id } = await startDraft();
    const body = { revision: 0, texts: [{ path: 'ar', text: 'رفيق' }] };
    const params = { id, uuid: word.uuid };
    const asked = { ...analyst, params, body };
    expect(await refused(test.app, 'POST /api/console/course/drafts/:id/items/:uuid', asked)).toMatchObject({
      status: 403,
    });
    expect(await auditOfStaff(test, analyst)).toMatchObject([{ outcome: 'refused', subject_id: id }]);
    const learner = await signUp(test);
    expect(await refused(test.app, 'GET /api/console/course/items', learner)).toMatchObject({ status: 403 });
  }, 300_000);
});
