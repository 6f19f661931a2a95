import { describe, expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { callApi, refused, type request } from '../../../../../test/call-api.ts';
import { rightAnswerTo } from '../../../../../test/answer-right.ts';
import { FIXTURE } from '../../../../../test/fixture-release.ts';
import { it } from '../../../../../test/fixture.ts';
import { signUp, type Learner } from '../../../../../test/sign-up.ts';
import { certificateNumber } from './certificate-number.ts';
import { storeNumber } from './certificate-store.ts';
import { drawLine, openPage, widthOfLine } from './certificate-page.ts';
import { fitName } from './draw-certificate.ts';
import { initialsOf } from './verify-certificate.ts';

const CERTIFICATE = 'GET /api/certificate/:level';
const VERIFY = 'GET /api/certificate/verify/:number';
const UNKNOWN = '11111111-1111-4111-8111-111111111111';

/** Passes the one quiz of A2, which has one week. */
async function finishA2(server: TestApp, learner: Learner): Promise<void> {
  const query = { level_id: FIXTURE.a2, week: 1 };
  for (let nth = 0; nth < 12; nth += 1) {
    const { question } = await learner.call('GET /api/generate/question', { query });
    const body = { question_uuid: question.uuid, answer: await rightAnswerTo(server, question) };
    await learner.call('POST /api/check/question/answer', { body });
  }
}

describe('a certificate', () => {
  it('is issued once every week of its level is passed', async ({ server }) => {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    const ask = { params: { level: FIXTURE.a2 } };
    expect(await learner.refused(CERTIFICATE, ask)).toMatchObject({ status: 409, code: 'not_allowed_in_state' });
    expect((await learner.call('GET /api/progress')).levels).toEqual([
      { level_id: FIXTURE.a2, weeks_done: 0, weeks: 1, finished_at: null, certificate: false },
    ]);
    await finishA2(server, learner);
    expect((await learner.call('GET /api/progress')).levels).toMatchObject([
      { weeks_done: 1, weeks: 1, finished_at: expect.any(String), certificate: true },
    ]);
    const response = await learner.request(CERTIFICATE, ask);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(response.headers['content-disposition']).toBe('attachment; filename="lisan-certificate-A2.pdf"');
    expect(response.headers['cache-control']).toBe('private, no-store');
    const pdf = response.rawPayload.toString('latin1');
    expect(pdf.startsWith('%PDF-1.7')).toBe(true);
    expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    // Both weights are embedded, with the maps for text extraction.
    expect(pdf.match(/\/ToUnicode/g)?.length).toBeGreaterThanOrEqual(2);
  });

  it('is the same file each time', async ({ server }) => {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    await finishA2(server, learner);
    const ask = () => learner.request(CERTIFICATE, { params: { level: FIXTURE.a2 } });
    const withoutId = (pdf: Buffer) => pdf.toString('latin1').replace(/\/ID \[.*?\]/s, '');
    expect(withoutId((await ask()).rawPayload)).toBe(withoutId((await ask()).rawPayload));
  });

  it('is refused for other and unknown levels and without a token', async ({ server, learner, newcomer }) => {
    const ask = (level: string, bearer?: string) =>
      refused(server.app, CERTIFICATE, { params: { level }, ...(bearer !== undefined && { token: bearer }) });
    expect((await ask(FIXTURE.a2, learner.token)).status).toBe(409);
    expect((await ask(UNKNOWN, learner.token)).status).toBe(404);
    expect((await ask('A1', learner.token)).status).toBe(404);
    expect((await ask(FIXTURE.a1)).status).toBe(401);
    expect((await ask(FIXTURE.a1, newcomer.token)).status).toBe(403);
  });

  it('has a separate number for each learner and level, which reveals neither', () => {
    const numberOf = (subscriberId: string, levelId: string, key = 'k'.repeat(32)) =>
      certificateNumber(key, { subscriberId, levelId });
    const numbers = [numberOf('a', 'x'), numberOf('b', 'x'), numberOf('a', 'y'), numberOf('a', 'x', 'z'.repeat(32))];
    expect(new Set(numbers).size).toBe(4);
    for (const number of numbers) expect(number).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(numberOf('a', 'x')).toBe(numbers[0]);
  });
});

describe('the number of a certificate', () => {
  const verify = (server: TestApp, number: string) => callApi(server.app, VERIFY, { params: { number } });
  const refuse = (server: TestApp, number: string) => refused(server.app, VERIFY, { params: { number } });

  async function earn(
    server: TestApp,
  ): Promise<{ learner: Learner; number: string; take: () => ReturnType<typeof request> }> {
    const learner = await signUp(server, { levelId: FIXTURE.a2 });
    const body = { name: 'سارة عبد الرحمن', email: 'sara@example.com', msisdn: learner.msisdn };
    await learner.call('POST /api/subscriber/update', { body });
    await finishA2(server, learner);
    const take = () => learner.request(CERTIFICATE, { params: { level: FIXTURE.a2 } });
    const { subscriberId } = learner;
    const { signingKey } = server.services.secrets;
    return { learner, number: certificateNumber(signingKey, { subscriberId, levelId: FIXTURE.a2 }), take };
  }

  it('is verified without a token, in every notation, and reveals no name', async ({ server }) => {
    const { number, take } = await earn(server);
    const pdf = (await take()).rawPayload.toString('latin1');
    expect(pdf).toContain(`/URI (${server.services.publicUrl}/#/certificate/${number})`);
    const { certificate } = await verify(server, number);
    expect(certificate).toEqual({
      number,
      level: { code: 'A2', name: expect.objectContaining({ ar: expect.any(String) }) },
      initials: 'س. ع. ا.',
      day: '10 آذار 2026',
    });
    expect(await verify(server, number.toLowerCase().replaceAll('-', ' '))).toEqual({ messageCode: '00', certificate });
    expect(await verify(server, number.replaceAll('0', 'o').replaceAll('1', 'l'))).toMatchObject({ certificate });
  });

  it('stays the same when the signing key changes', async ({ server }) => {
    const { learner, number, take } = await earn(server);
    await take();
    const key = { subscriberId: learner.subscriberId, levelId: FIXTURE.a2 };
    const other = certificateNumber('z'.repeat(32), key);
    expect(await storeNumber(server.services.db, { ...key, number: other, now: new Date() })).toBe(number);
    expect((await refuse(server, other)).status).toBe(404);
  });

  it('is unknown until the certificate is issued, and so are all others', async ({ server }) => {
    const { number, take } = await earn(server);
    expect(await refuse(server, number)).toMatchObject({
      status: 404,
      code: 'not_found',
      message: expect.stringMatching(/شهادة/),
    });
    await Promise.all([take(), take()]);
    expect(await verify(server, number)).toMatchObject({ certificate: { number } });
    for (const wrong of ['0000-0000-0000', 'U000-0000-0000', '12345', 'شهادة', UNKNOWN, "' or 1=1 --", 'x'.repeat(50)])
      expect((await refuse(server, wrong)).status).toBe(404);
  });

  it.each([
    ['سارة', 'س.'],
    ['  omar  al-Masri 2 🌟', 'O. A.'],
    ['«أحمد»', 'أ.'],
    ['🌟', null],
    [null, null],
  ])('is displayed with the initials of %s: %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('a line of Arabic', () => {
  const page = openPage({ title: 'لسان', at: new Date('2026-03-10T09:00:00Z') });
  const width = (text: string) => widthOfLine(page, { text, font: 'regular', size: 20 });

  it('joins its letters', () => {
    const apart = [...'شهادة'].reduce((sum, letter) => sum + width(letter), 0);
    expect(width('شهادة')).toBeLessThan(apart * 0.95);
  });

  it('is as wide as its runs in any order', () => {
    expect(width('المستوى B1')).toBeCloseTo(width('المستوى ') + width('B1'), 5);
  });

  it('has glyphs for Persian and Kurdish names', () => {
    const drawn = { font: 'bold', size: 20, color: '#000000', x: 300, y: 300 } as const;
    expect(() => drawLine(page, { ...drawn, text: 'پەروین گوڵ Şebnem' })).not.toThrow();
    expect(width('گ')).not.toBeCloseTo(width('\u0020'), 1);
  });
});

describe('a name', () => {
  const page = openPage({ title: 'لسان', at: new Date('2026-03-10T09:00:00Z') });

  it('does not join letters around a non-joiner, which takes no room', () => {
    const widthOf = (text: string) => widthOfLine(page, { text, font: 'bold', size: 20 });
    expect(widthOf('علی\u200Cرضا')).toBeCloseTo(widthOf('علی') + widthOf('رضا'), 0);
    expect(widthOf('علی\u200Cرضا')).toBeGreaterThan(widthOf('علیرضا') + 1);
  });

  it.each([
    ['سارة', 1],
    ['سارة عبد الرحمن الموسوي', 1],
    ['أبو عبد الله محمّد بن عبد الرحمن بن عبد العزيز آل الشيخ التميمي', 2],
    ['م'.repeat(60), 1],
    [`${'W'.repeat(30)} ${'W'.repeat(29)}`, 2],
  ])('%s fits', (name, count) => {
    const { size, lines } = fitName(page, name, { width: 494 });
    expect(lines).toHaveLength(count);
    expect(lines.join(' ')).toBe(name);
    for (const text of lines) expect(widthOfLine(page, { text, font: 'bold', size })).toBeLessThanOrEqual(494.5);
    expect(size).toBeGreaterThan(8);
  });
});
