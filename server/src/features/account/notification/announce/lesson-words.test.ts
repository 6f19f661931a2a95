import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ANNOUNCEMENT_TYPES } from '../../../../domain/live/lesson-announcements.ts';
import { COUNTRIES } from '../../../../domain/subscriber/countries.ts';
import { lessonWords } from './lesson-words.ts';

const at = { country: COUNTRIES.IQ, publicUrl: 'https://learn.lisan-operator.example' };
const lesson = {
  title: 'كيف نسأل عن الطريق؟',
  kind: 'video' as const,
  teacher_name: 'هدى العلي',
  starts_at: new Date('2026-03-11T16:00:00Z'),
};

test.each([
  [
    'lesson_scheduled',
    'درس جديد مع هدى العلي',
    '«كيف نسأل عن الطريق؟»، الأربعاء، 11 آذار، الساعة 7:00 م. ننتظرك!',
    'لسان: درس «كيف نسأل عن الطريق؟» مع هدى العلي، الأربعاء، 11 آذار، الساعة 7:00 م.',
  ],
  [
    'lesson_moved',
    'تغيّر موعد درسك مع هدى العلي',
    '«كيف نسأل عن الطريق؟» صار موعده الأربعاء، 11 آذار، الساعة 7:00 م. ننتظرك!',
    'لسان: تغيّر موعد درس «كيف نسأل عن الطريق؟» إلى الأربعاء، 11 آذار، الساعة 7:00 م.',
  ],
  [
    'lesson_cancelled',
    'أُلغي الدرس مع هدى العلي',
    'لن يُقام درس «كيف نسأل عن الطريق؟»، الأربعاء، 11 آذار. نعتذر منك، وبقية الدروس هنا.',
    'لسان: أُلغي درس «كيف نسأل عن الطريق؟» مع هدى العلي، الأربعاء، 11 آذار.',
  ],
  [
    'lesson_soon',
    'درسك مع هدى العلي بعد قليل',
    '«كيف نسأل عن الطريق؟» يبدأ الساعة 7:00 م. سماعتك جاهزة؟ ننتظرك.',
    'لسان: درس «كيف نسأل عن الطريق؟» مع هدى العلي يبدأ الساعة 7:00 م.',
  ],
  [
    'lesson_started',
    'بدأ الدرس مع هدى العلي',
    '«كيف نسأل عن الطريق؟» مباشر الآن، ونحن بانتظارك.',
    'لسان: بدأ درس «كيف نسأل عن الطريق؟» مع هدى العلي. الدخول:',
  ],
  [
    'recording_ready',
    'تسجيل الدرس مع هدى العلي جاهز',
    '«كيف نسأل عن الطريق؟»: مشاهدته متى شئت.',
    'لسان: تسجيل درس «كيف نسأل عن الطريق؟» مع هدى العلي جاهز لك.',
  ],
] as const)('%s', (type, title, text, sms) => {
  expect(lessonWords(type, lesson, at)).toEqual({ title, text, sms: `${sms} ${at.publicUrl}/#/live/lessons` });
});

test('invites to listen to the recording of an audio lesson', () => {
  expect(lessonWords('recording_ready', { ...lesson, kind: 'sound' }, at).text).toContain('الاستماع إليه');
});

describe('an SMS', () => {
  const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });

  it('has at most two parts, whole characters and the link for all names', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ANNOUNCEMENT_TYPES), words, words, (type, title, teacher_name) => {
        const { sms } = lessonWords(type, { ...lesson, title, teacher_name }, at);
        expect(sms.length).toBeLessThanOrEqual(134);
        expect(sms.isWellFormed()).toBe(true);
        expect(sms).toContain(at.publicUrl);
      }),
    );
  });

  it('contains the start of a long title', () => {
    const { sms } = lessonWords('lesson_started', { ...lesson, title: 'كيف نطلب القهوة والشاي '.repeat(5) }, at);
    expect(sms).toContain('«كيف نطلب القهوة والشاي');
    expect(sms).toContain('…»');
  });
});
