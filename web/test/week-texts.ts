import type { QuestionView } from '@lisan/contract/learner/question';
import type { WeekTexts } from '@lisan/contract/learner/week-texts';

const spoken = { audio_url: '/listening', audio_seconds: 8 };

/** The texts of a week: a reading of two paragraphs, a listening of two lines, and a question for each. */
export function weekTexts(week = 1): WeekTexts {
  return {
    uuid: 'week-uuid',
    level_id: 'level-uuid',
    week,
    reading: {
      uuid: 'reading-uuid',
      form: 'play',
      title: { en: 'By the river', ar: 'عند النهر' },
      intro: 'عمر عند النهر.',
      paragraphs: [
        { en: 'Omar: The river is big.', ar: 'عمر: النهر كبير.' },
        { en: 'Huda: Yes, it is!', ar: 'هدى: نعم!' },
      ],
      glosses: [{ en: 'boat', ar: 'قارب' }],
      questions: [choice('reading-q', 'Where is Omar?')],
    },
    listening: {
      uuid: 'listening-uuid',
      form: 'talk',
      title: { en: 'A big river', ar: 'نهر كبير' },
      intro: 'هدى تتحدّث عن نهر.',
      lines: [
        { voice: 'a', name: 'Huda', en: 'Look at the river.', ar: 'انظر إلى النهر.', start: 0 },
        { voice: 'a', name: 'Huda', en: 'It is very big.', ar: 'إنه كبير جدًّا.', start: 3 },
      ],
      glosses: [],
      questions: [choice('listening-q', 'What is big?')],
      ...spoken,
    },
    writing: {
      uuid: 'writing-uuid',
      prompt: { en: 'Write about a river.', ar: 'اكتب عن نهر.' },
      length: { min: 20, max: 40 },
      checklist: [],
      model: 'The river is big.',
      modelAr: 'النهر كبير.',
    },
    episode: {
      uuid: 'episode-uuid',
      form: 'episode',
      title: { en: 'The blue door', ar: 'الباب الأزرق' },
      intro: 'سارة أمام الباب.',
      paragraphs: [
        { en: 'Sara: Who lives here?', ar: 'سارة: من يسكن هنا؟' },
        { en: 'There is a sound behind the door.', ar: 'خلف الباب صوت.' },
      ],
      glosses: [],
      questions: [choice('episode-q', 'Where is Sara?')],
    },
    practice: [{ ...choice('practice-q', 'You ___ Omar.'), audio_url: '/question' }],
  };
}

function choice(uuid: string, en: string): QuestionView {
  const options = ['a', 'b', 'c'].map((id) => ({ id, text: `option ${id}` }));
  return { uuid, kind: 'choice', skill: 'reading', prompt: { en }, options };
}
