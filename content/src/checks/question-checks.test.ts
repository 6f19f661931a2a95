import { describe, expect, it } from 'vitest';
import { sampleCourse } from '../../test/sample-course.ts';
import { first, firstWeek, messagesAfter, questionOf } from '../../test/seed-fault.ts';
import { listQuestions } from '../list-questions.ts';
import type { Week } from '../schema/week.ts';
import { checkAnswerPositions } from './answer-positions.ts';
import { checkGlosses, checkPairs } from './glosses.ts';
import { checkKindFaults, checkOptions, checkPrompts } from './question-keys.ts';
import { checkEvidence, checkReasons } from './reasons.ts';
import { checkDifficulty, checkKinds, checkPlacementOptions } from './question-mix.ts';
import { checkNearOptions, checkSecondKeys } from './second-keys.ts';

describe('checks of questions', () => {
  it.each([
    ['options', checkOptions],
    ['prompts', checkPrompts],
    ['faults of a kind', checkKindFaults],
    ['second keys', checkSecondKeys],
    ['near options', checkNearOptions],
    ['reasons', checkReasons],
    ['evidence', checkEvidence],
    ['glosses', checkGlosses],
    ['pairs', checkPairs],
    ['kinds', checkKinds],
    ['difficulty', checkDifficulty],
    ['placement options', checkPlacementOptions],
  ])('%s: finds no fault in a valid course', (_name, check) => {
    expect(messagesAfter(check)).toEqual([]);
  });

  it('catch a key that is not among the options', () => {
    expect(messagesAfter(checkOptions, (course) => (questionOf(course, 'choice').answer = 'was'))).toEqual([
      'a1/w01/week.yaml questions.0.answer a1-w01-q1: the key is not among the options',
    ]);
  });

  it('catch it in every kind that has options', () => {
    const withOptions = listQuestions(sampleCourse()).flatMap(({ question }) =>
      'options' in question ? [question.kind] : [],
    );
    const found = [...new Set(withOptions)].map((kind) => [
      kind,
      messagesAfter(checkOptions, (course) => (questionOf(course, kind).answer = 'was')),
    ]);
    const fault = [expect.stringContaining('the key is not among the options')];
    expect(found).toEqual(found.map(([kind]) => [kind, fault]));
  });

  it('catch a duplicate option, also in other case', () => {
    const messages = messagesAfter(
      checkOptions,
      (course) => (questionOf(course, 'choice').options = ['is', 'am', 'Am']),
    );
    expect(messages[0]).toContain('an option is listed twice');
  });

  it('catch options that differ in marks, spaces or punctuation only', () => {
    for (const twins of [
      ['مدرسة', 'مدرسةٌ'],
      ['Yes, please', 'Yes please!'],
      ['a cafe', 'a café'],
    ]) {
      const messages = messagesAfter(checkOptions, (course) => {
        Object.assign(questionOf(course, 'choice'), { options: ['is', ...twins], answer: 'is' });
      });
      expect(messages[0]).toContain('an option is listed twice');
    }
  });

  it('catch options without a reason each, and a reason that is repeated', () => {
    const missing = messagesAfter(checkKindFaults, (course) => questionOf(course, 'choice').reasons.pop());
    expect(missing).toEqual(['a1/w01/week.yaml questions.0.reasons a1-w01-q1: 3 options have 2 reasons']);
    const repeated = messagesAfter(checkReasons, (course) => {
      const { reasons } = questionOf(course, 'translate');
      reasons[2] = `${first(reasons)}.`;
    });
    expect(repeated).toEqual(['a1/w01/week.yaml questions.5.reasons.2 a1-w01-q6: the reason is that of a1-w01-q6 too']);
  });

  it('catch evidence that the text does not have word for word', () => {
    const messages = messagesAfter(checkEvidence, (course) =>
      Object.assign(first(firstWeek(course).reading.questions), { evidence: 'I was here.' }),
    );
    expect(messages).toEqual([
      'a1/w01/reading.yaml questions.0.evidence a1-w01-rq1: no paragraph or line of the text has “I was here.”',
    ]);
  });

  it('catch options of near meaning, in either language, and leave a sentence with a gap alone', () => {
    const asked = (options: string[], prompt: { en?: string; ar?: string }) =>
      messagesAfter(checkNearOptions, (course) => {
        course.meanings = { place: ['w-name', 'w-city'] };
        Object.assign(questionOf(course, 'choice'), { options, answer: 'sun', prompt });
      });
    const fault = (one: string, other: string) => [
      `a1/w01/week.yaml questions.0.options a1-w01-q1: “${one}” and “${other}” (place) are near in meaning`,
    ];
    expect(asked(['Name', 'sun', 'city'], { ar: 'ما معنى هذه الكلمة؟' })).toEqual(fault('Name', 'city'));
    expect(asked(['اسمٌ', 'sun', 'مدينة'], { en: 'sun' })).toEqual(fault('اسمٌ', 'مدينة'));
    expect(asked(['name', 'sun', 'city'], { en: 'A big ___.' })).toEqual([]);
  });

  it('catch a gap without ___ and a prompt that shows the text to listen to', () => {
    expect(
      messagesAfter(checkPrompts, (course) => (questionOf(course, 'gap').prompt = { en: 'They are here.' }))[0],
    ).toContain('0 gaps');
    const shown = messagesAfter(checkPrompts, (course) =>
      Object.assign(questionOf(course, 'choice'), { audio: 'She is', prompt: { en: 'She is here.' } }),
    );
    expect(shown[0]).toContain('shows the text to listen to');
  });

  it('catch a gap in a prompt that has no place to fill it', () => {
    const translated = messagesAfter(
      checkPrompts,
      (course) => (questionOf(course, 'translate').prompt = { en: 'She ___ here.' }),
    );
    expect(translated).toEqual(['a1/w01/week.yaml questions.5.prompt a1-w01-q6: the prompt has 1 gaps (___)']);
    const ordered = messagesAfter(
      checkPrompts,
      (course) => (questionOf(course, 'order').prompt = { en: 'He ___ from Cairo.', ar: 'هو من القاهرة.' }),
    );
    expect(ordered[0]).toContain('1 gaps');
  });

  it('catch a question with both audio and lines', () => {
    const lines = [
      { voice: 'a' as const, name: 'Sara', en: 'Is he here?' },
      { voice: 'b' as const, name: 'Omar', en: 'He is at home.' },
    ];
    const double = messagesAfter(checkKindFaults, (course) =>
      Object.assign(questionOf(course, 'choice'), { audio: 'She is', lines }),
    );
    expect(double[0]).toContain('audio or lines, not both');
    const shown = messagesAfter(checkPrompts, (course) =>
      Object.assign(questionOf(course, 'choice'), { lines, prompt: { en: 'He is at home.' } }),
    );
    expect(shown[0]).toContain('shows the text to listen to');
  });

  it('catch an accepted order of other tokens, a lost capital and lost punctuation', () => {
    expect(
      messagesAfter(
        checkKindFaults,
        (course) => (questionOf(course, 'order').accept = [['He', 'was', 'from', 'Cairo.']]),
      )[0],
    ).toContain('other tokens');
    expect(
      messagesAfter(
        checkKindFaults,
        (course) => (questionOf(course, 'order').answer = ['he', 'is', 'from', 'Cairo.']),
      )[0],
    ).toContain('capital');
    expect(
      messagesAfter(
        checkKindFaults,
        (course) => (questionOf(course, 'order').answer = ['He', 'is', 'from', 'Cairo']),
      )[0],
    ).toContain('punctuation');
  });

  it('catch an option that is the key with its contraction opened', () => {
    const messages = messagesAfter(
      checkSecondKeys,
      (course) => (questionOf(course, 'translate').options[0] = "She's here."),
    );
    expect(messages[0]).toContain("“She's here.” fits as well as the key");
  });

  it('catch an option with the same meaning as the key', () => {
    const messages = messagesAfter(checkSecondKeys, (course) => {
      first(firstWeek(course).words).ar = 'بلدة، مدينة';
      Object.assign(questionOf(course, 'choice'), { options: ['city', 'name', 'sun'], answer: 'city' });
    });
    expect(messages[0]).toContain('“name” fits as well as the key');
  });

  it('catch a match whose meaning differs from the word list, and a duplicate side', () => {
    expect(messagesAfter(checkGlosses, (course) => (questionOf(course, 'match').pairs[0] = ['name', 'لقب']))).toEqual([
      'a1/w01/week.yaml questions.3.pairs.0 a1-w01-q4: the word list says name = اسم',
    ]);
    expect(
      messagesAfter(checkPairs, (course) => (questionOf(course, 'match').pairs[1] = ['moon', 'شمس']))[0],
    ).toContain('is listed twice');
  });

  it('catch a week of few kinds, a difficulty of another level and a placement item of three options', () => {
    const keepFour = ({ questions }: Week) => questions.splice(0, questions.length - 4);
    expect(messagesAfter(checkKinds, (course) => keepFour(firstWeek(course)))[0]).toContain('only 4 kinds');
    expect(messagesAfter(checkDifficulty, (course) => (questionOf(course, 'gap').d = -1))[0]).toContain(
      'not within 0.6 of A1',
    );
    expect(messagesAfter(checkPlacementOptions, (course) => first(course.placement).options.pop())[0]).toContain(
      'four options',
    );
  });

  it('catch keys that are always first', () => {
    const messages = messagesAfter(checkAnswerPositions, (course) => {
      for (const { question } of listQuestions(course))
        if (question.kind === 'choice') question.options.sort((a) => (a === question.answer ? -1 : 1));
    });
    expect(messages[0]).toMatch(/questions with 3 options the keys stand at/);
  });
});
