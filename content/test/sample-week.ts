import type { LevelCode } from '../src/schema/common.ts';
import type { Question } from '../src/question-kinds.ts';
import type { TextQuestion } from '../src/schema/text.ts';
import type { Week } from '../src/schema/week.ts';
import { sampleParts, sampleReasons, type SampleParts, type SampleWord } from './question-samples.ts';

/** A small sound week that teaches two words; `d` is the centre of its level. */
export function sampleWeek(level: LevelCode, d: number, words: [SampleWord, SampleWord]): Week {
  const id = `${level.toLowerCase()}-w01`;
  const sound = { en: 'p and b', ar: 'الفرق بين p و b' };
  return {
    id,
    level,
    week: 1,
    focus: { grammar: { en: 'am, is, are', ar: 'فعل الكون: am و is' }, sound },
    title: { en: 'Hello!', ar: 'مرحبًا!' },
    cando: { en: 'I can say who I am.', ar: 'أستطيع أن أعرّف بنفسي.' },
    words: words.map(({ en, ar, picture }) => ({
      id: `w-${en}`,
      en,
      pos: 'noun',
      ipa: '/x/',
      ar,
      ex: `I have a ${en}.`,
      exAr: 'عندي شيء.',
      ...(picture ? { picture } : {}),
    })),
    sentences: [{ id: `${id}-s1`, en: `This is the ${words[0].en}.`, ar: 'هذا شيء.' }],
    dialogues: [sampleDialogue(id)],
    lesson: {
      id: `${id}-lesson`,
      title: { en: 'I am', ar: 'أنا مع فعل الكون' },
      intro: 'نقول I am دائمًا.',
      points: [{ ar: 'نضيف is بعد she.', good: 'She is here.', goodAr: 'هي هنا.', bad: 'She here.' }],
      sound: { title: sound, pairs: [['pen', 'Ben']], tip: 'انفخ مع p.' },
    },
    writing: {
      id: `${id}-task`,
      prompt: { en: 'Say hello.', ar: 'قل مرحبًا.' },
      length: { min: 10, max: 20 },
      checklist: ['كتبت التحية.', 'كتبت اسمي.', 'بدأت بحرف كبير.'],
      model: 'Hello. I am Sara.',
      modelAr: 'مرحبًا. أنا سارة.',
    },
    reading: {
      id: `${id}-reading`,
      form: 'message',
      title: { en: 'Hello', ar: 'مرحبًا' },
      intro: 'كتبت سارة إلى عمر.',
      paragraphs: [{ en: 'Hello, Omar. I am here.', ar: 'مرحبًا يا عمر. أنا هنا.' }],
      glosses: [],
      questions: sampleTextQuestions(`${id}-rq`, d),
    },
    listening: {
      id: `${id}-listening`,
      form: 'voicemail',
      title: { en: 'Hello', ar: 'مرحبًا' },
      intro: 'تركت سارة رسالة صوتية.',
      lines: [{ voice: 'a', name: 'Sara', en: 'Hello, Omar. I am here.', ar: 'مرحبًا يا عمر. أنا هنا.' }],
      glosses: [],
      questions: sampleTextQuestions(`${id}-lq`, d),
    },
    recycling: [],
    episode: null,
    questions: sampleQuestions(id, d, words[0]),
  };
}

function sampleTextQuestions(prefix: string, d: number): TextQuestion[] {
  return [
    {
      id: `${prefix}1`,
      kind: 'choice',
      skill: 'reading',
      d,
      prompt: { en: 'She ___ here.' },
      options: ['are', 'is', 'am'],
      answer: 'is',
      evidence: 'I am here.',
      reasons: sampleReasons(prefix, ['are', 'is', 'am']),
    },
  ];
}

/** One question of each kind, and one to hear; the ids begin with `prefix`. */
export function sampleQuestions(prefix: string, d: number, word: SampleWord): Question[] {
  const listening: SampleParts = {
    kind: 'choice',
    skill: 'listening',
    prompt: { ar: 'ماذا سمعت؟' },
    audio: 'It is a pen.',
    options: ['a pen', 'a ban', 'a pan'],
    answer: 'a pen',
    reasons: sampleReasons('listening', ['a pen', 'a ban', 'a pan']),
  };
  const unique = (parts: SampleParts): SampleParts =>
    'reasons' in parts ? { ...parts, reasons: parts.reasons.map((reason) => `${reason} (${prefix})`) } : parts;
  return [...sampleParts(word), listening].map((parts, i) => ({ id: `${prefix}-q${i + 1}`, d, ...unique(parts) }));
}

function sampleDialogue(week: string): Week['dialogues'][number] {
  return {
    id: `${week}-d1`,
    title: { en: 'At the door', ar: 'عند الباب' },
    lines: [
      { voice: 'a', name: 'Sara', en: 'Hello! Are you Omar?', ar: 'مرحبًا! هل أنت عمر؟' },
      { voice: 'b', name: 'Omar', en: 'Yes, I am.', ar: 'نعم.' },
    ],
  };
}
