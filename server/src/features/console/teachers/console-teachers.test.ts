import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { callApi, refused, request } from '../../../../test/call-api.ts';
import { sendFile } from '../../../../test/send-file.ts';
import { logIn, newNumber, type Learner } from '../../../../test/sign-up.ts';
import { auditOfStaff, makeStaff } from '../../../../test/staff.ts';
import { makeLesson, makeTeacher } from '../../../../test/teachers.ts';

let test: TestApp;
let manager: Learner;
beforeAll(async () => {
  test = await buildTestApp();
  manager = await makeStaff(test, 'teacher_manager');
});
afterAll(() => test.close());

const reason = 'معلّم جديد في الفريق';
const page = { name: 'رنا الحسن', bio: 'أعلّم المحادثة.', reason };
const save = (id: string, body: object) =>
  request(test.app, 'POST /api/console/teachers/:id', { ...manager, params: { id }, body: { ...page, ...body } });
const open = async (id: string) =>
  (await callApi(test.app, 'GET /api/console/teachers/:id', { ...manager, params: { id } })).teacher;
const setRole = (id: string, granted: boolean, by = manager) =>
  request(test.app, 'POST /api/console/teachers/:id/role', { ...by, params: { id }, body: { granted, reason } });

describe('a teacher', () => {
  it('is added by the number of an account, with the role and a page that learners see', async () => {
    const msisdn = newNumber();
    const add = () => request(test.app, 'POST /api/console/teachers', { ...manager, body: { msisdn, ...page } });
    const { teacher } = (await add()).json();
    expect(teacher).toMatchObject({ name: 'رنا الحسن', has_role: true, account: { msisdn }, version: 1 });
    expect((await add()).statusCode).toBe(409);
    const { teachers } = await callApi(test.app, 'GET /api/teachers');
    expect(teachers.map(({ id }) => id)).toContain(teacher.id);
    const token = await logIn(test, msisdn);
    expect((await callApi(test.app, 'GET /api/studio', { token })).teacher.name).toBe('رنا الحسن');
  });

  it('is hidden and shown again: neither listed nor opened meanwhile', async () => {
    const { id } = await makeTeacher(test);
    expect((await save(id, { version: 1, hidden: true })).statusCode).toBe(200);
    const listed = async () => (await callApi(test.app, 'GET /api/teachers')).teachers.map((one) => one.id);
    expect(await listed()).not.toContain(id);
    expect(await refused(test.app, 'GET /api/teachers/:id', { params: { id } })).toMatchObject({ status: 404 });
    expect((await save(id, { version: 2, hidden: false })).statusCode).toBe(200);
    expect(await listed()).toContain(id);
  });

  it('is changed in the version that was seen; of two people at once one gets a conflict, and nothing is lost', async () => {
    const { id } = await makeTeacher(test);
    const answers = await Promise.all(['الأول', 'الثاني'].map((bio) => save(id, { version: 1, hidden: false, bio })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.statusCode === 200 ? 'الأول' : 'الثاني';
    expect(await open(id)).toMatchObject({ version: 2, bio: winner });
  });

  it('has the lessons, the latest first', async () => {
    const { id } = await makeTeacher(test);
    const first = await makeLesson(test, id, { inMinutes: 60 });
    const second = await makeLesson(test, id, { inMinutes: 120 });
    expect((await open(id)).lessons.map((lesson) => lesson.id)).toEqual([second, first]);
  });

  it('gets another picture as a square WebP, with the reason in the audit', async () => {
    const { id } = await makeTeacher(test);
    const send = (fields: Record<string, string>, bytes: Uint8Array, by = manager) =>
      sendFile(test, `/api/console/teachers/${id}/photo`, { token: by.token, fields, bytes });
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a7' } })
      .jpeg()
      .toBuffer();
    const first = (await send({ reason }, photo)).json().teacher.photo_url;
    const served = await test.app.inject({ url: first });
    const { format, width, height } = await sharp(served.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 512, height: 512 });
    const second = (await send({ reason }, photo)).json().teacher.photo_url;
    expect((await test.app.inject({ url: first })).statusCode).toBe(404);
    expect((await auditOfStaff(test, manager)).at(-1)).toMatchObject({
      subject_id: id,
      reason,
      before: { photo: first.split('/').at(-1) },
      after: { photo: second.split('/').at(-1) },
    });

    expect((await send({}, photo)).json()).toMatchObject({ errors: { reason: [expect.any(String)] } });
    expect((await send({ reason }, Buffer.from('<svg/>'))).json()).toMatchObject({
      errors: { file: [expect.any(String)] },
    });
    const support = await makeStaff(test, 'support');
    expect((await send({ reason }, photo, support)).statusCode).toBe(403);
    expect(await open(id)).toMatchObject({ photo_url: second, version: 1 });
  });

  it('that is unknown is 404, and other roles are refused with an entry', async () => {
    expect((await save(randomUUID(), { version: 1, hidden: false })).statusCode).toBe(404);
    const { id } = await makeTeacher(test);
    const support = await makeStaff(test, 'support');
    expect((await setRole(id, false, support)).statusCode).toBe(403);
    expect(await auditOfStaff(test, support)).toMatchObject([{ outcome: 'refused', subject_id: id }]);
  });
});

describe('the role', () => {
  it('ends with the sessions of the account, and can be granted again', async () => {
    const { id, account } = await makeTeacher(test);
    await callApi(test.app, 'GET /api/studio', account);
    expect((await setRole(id, false)).json().teacher).toMatchObject({ has_role: false });
    expect(await refused(test.app, 'GET /api/studio', account)).toMatchObject({ status: 401 });
    expect((await setRole(id, true)).json().teacher).toMatchObject({ has_role: true });
    // The limit of codes to one number.
    test.advance(600_000);
    const token = await logIn(test, account.msisdn);
    await callApi(test.app, 'GET /api/studio', { token });
    const entries = await auditOfStaff(test, manager);
    expect(entries.slice(-2)).toMatchObject([
      { subject_id: id, reason, before: { roles: ['teacher'] }, after: { roles: [] } },
      { subject_id: id, before: { roles: [] }, after: { roles: ['teacher'] } },
    ]);
  });

  it('of a colleague in the console is changed only by who manages the team, and of oneself by no one', async () => {
    const colleague = await makeStaff(test, 'support');
    const add = (by: Learner, msisdn: string) =>
      request(test.app, 'POST /api/console/teachers', { ...by, body: { msisdn, ...page } });
    expect((await add(manager, colleague.msisdn)).statusCode).toBe(403);
    expect((await add(manager, manager.msisdn)).statusCode).toBe(403);
    const admin = await makeStaff(test, 'admin');
    expect((await add(admin, colleague.msisdn)).statusCode).toBe(200);
  });
});
