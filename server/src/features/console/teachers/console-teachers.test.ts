import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { callApi, refused } from '../../../../test/call-api.ts';
import { it } from '../../../../test/fixture.ts';
import { sendFile } from '../../../../test/send-file.ts';
import { logIn, newNumber, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { makeLesson, makeTeacher } from '../../../../test/teachers.ts';

let manager: Learner;
it.beforeAll(async ({ server }) => {
  manager = await makeStaff(server, 'teacher_manager');
});

const reason = 'معلّم جديد في الفريق';
const page = { name: 'رنا الحسن', bio: 'أعلّم المحادثة.', reason };
const save = (id: string, body: object) =>
  manager.request('POST /api/console/teachers/:id', { params: { id }, body: { ...page, ...body } });
const open = async (id: string) => (await manager.call('GET /api/console/teachers/:id', { params: { id } })).teacher;
const setRole = (id: string, granted: boolean, by = manager) =>
  by.request('POST /api/console/teachers/:id/role', { params: { id }, body: { granted, reason } });

describe('a teacher', () => {
  it('is added by the number of an account, with the role and a page that learners see', async ({ server }) => {
    const msisdn = newNumber();
    const add = () => manager.request('POST /api/console/teachers', { body: { msisdn, ...page } });
    const { teacher } = (await add()).json();
    expect(teacher).toMatchObject({ name: 'رنا الحسن', has_role: true, account: { msisdn }, version: 1 });
    expect((await add()).statusCode).toBe(409);
    const { teachers } = await callApi(server.app, 'GET /api/teachers');
    expect(teachers.map(({ id }) => id)).toContain(teacher.id);
    const token = await logIn(server, msisdn);
    expect((await callApi(server.app, 'GET /api/studio', { token })).teacher.name).toBe('رنا الحسن');
  });

  it('is hidden and shown again: neither listed nor opened meanwhile', async ({ server, teacher }) => {
    const { id } = teacher;
    expect((await save(id, { version: 1, hidden: true })).statusCode).toBe(200);
    const listed = async () => (await callApi(server.app, 'GET /api/teachers')).teachers.map((one) => one.id);
    expect(await listed()).not.toContain(id);
    expect(await refused(server.app, 'GET /api/teachers/:id', { params: { id } })).toMatchObject({ status: 404 });
    expect((await save(id, { version: 2, hidden: false })).statusCode).toBe(200);
    expect(await listed()).toContain(id);
  });

  it('is changed in the version that was seen; of two people at once one gets a conflict, and nothing is lost', async ({
    teacher,
  }) => {
    const answers = await Promise.all(
      ['الأول', 'الثاني'].map((bio) => save(teacher.id, { version: 1, hidden: false, bio })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.statusCode === 200 ? 'الأول' : 'الثاني';
    expect(await open(teacher.id)).toMatchObject({ version: 2, bio: winner });
  });

  it('has the lessons, the latest first', async ({ server, teacher }) => {
    const first = await makeLesson(server, teacher.id, { inMinutes: 60 });
    const second = await makeLesson(server, teacher.id, { inMinutes: 120 });
    expect((await open(teacher.id)).lessons.map((lesson) => lesson.id)).toEqual([second, first]);
  });

  it('gets another picture as a square WebP, with the reason in the audit', async ({ server, support }) => {
    const { id } = await makeTeacher(server);
    const send = (fields: Record<string, string>, bytes: Uint8Array, by = manager) =>
      sendFile(server, `/api/console/teachers/${id}/photo`, { token: by.token, fields, bytes });
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
      .jpeg()
      .toBuffer();
    const first = (await send({ reason }, photo)).json().teacher.photo_url;
    const served = await server.app.inject({ url: first });
    const { format, width, height } = await sharp(served.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
    const second = (await send({ reason }, photo)).json().teacher.photo_url;
    expect((await server.app.inject({ url: first })).statusCode).toBe(404);
    expect((await auditOfStaff(server, manager)).at(-1)).toMatchObject({
      subject_id: id,
      reason,
      before: { photo: first.split('/').at(-1) },
      after: { photo: second.split('/').at(-1) },
    });

    expect((await send({}, photo)).json()).toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect((await send({ reason }, Buffer.from('<svg/>'))).json()).toMatchObject({
      errors: { file: [expect.any(String)] },
    });
    expect((await send({ reason }, photo, support)).statusCode).toBe(403);
    expect(await open(id)).toMatchObject({ photo_url: second, version: 1 });
  });

  it('that is unknown is 404, and other roles are refused with an entry', async ({ server, teacher, support }) => {
    expect((await save(randomUUID(), { version: 1, hidden: false })).statusCode).toBe(404);
    expect((await setRole(teacher.id, false, support)).statusCode).toBe(403);
    expect(await auditOfStaff(server, support)).toMatchObject([{ outcome: 'refused', subject_id: teacher.id }]);
  });
});

describe('the role', () => {
  it('ends with the sessions of the account, and can be granted again', async ({ server }) => {
    const { id, account } = await makeTeacher(server);
    await account.call('GET /api/studio');
    expect((await setRole(id, false)).json().teacher).toMatchObject({ has_role: false });
    expect(await account.refused('GET /api/studio')).toMatchObject({ status: 401 });
    expect((await setRole(id, true)).json().teacher).toMatchObject({ has_role: true });
    // The limit of codes to one number.
    server.advance(600_000);
    const token = await logIn(server, account.msisdn);
    await callApi(server.app, 'GET /api/studio', { token });
    const entries = await auditOfStaff(server, manager);
    expect(entries.slice(-2)).toMatchObject([
      { subject_id: id, reason, before: { roles: ['teacher'] }, after: { roles: [] } },
      { subject_id: id, before: { roles: [] }, after: { roles: ['teacher'] } },
    ]);
  });

  it('of a colleague in the console is changed only by who manages the team, and of oneself by no one', async ({
    admin,
    support: colleague,
  }) => {
    const add = (by: Learner, msisdn: string) =>
      by.request('POST /api/console/teachers', { body: { msisdn, ...page } });
    expect((await add(manager, colleague.msisdn)).statusCode).toBe(403);
    expect((await add(manager, manager.msisdn)).statusCode).toBe(403);
    expect((await add(admin, colleague.msisdn)).statusCode).toBe(200);
  });
});
