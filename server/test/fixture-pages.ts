import { uuidOf } from '@lisan/content/item-uuid';
import type { SmallTalkView } from '@lisan/contract/learner/small-talk';
import type { Release } from '@lisan/content/publish/release';

const page = { title: 'صفحة', updated: '2026-01-01', version: '1', sections: [{ title: 'عنوان', body: 'نصّ' }] };

export const fixtureAppInfo: Release['appInfo'] = {
  name: { en: 'Lisan', ar: 'لسان' },
  tagline: 'خمس دقائق في اليوم',
  support: { phone: '+964 770 000 0000', email: 'support@lisan.example', hours_ar: 'كل يوم' },
  rules: page,
  privacy: page,
  about: page,
  questions: [{ q: 'سؤال', a: 'جواب' }],
  avatars: [{ id: 'palm', name: 'نخلة' }],
};

export const fixtureGrammar: Release['grammars'][number] = {
  uuid: uuidOf('grammar', 'present_simple'),
  tense: 'present_simple',
  order: 1,
  title: { en: 'Present simple', ar: 'المضارع البسيط' },
  summary: 'ما يتكرّر',
  timeline: {
    caption: 'كل يوم',
    example: 'I drink tea.',
    marks: [{ kind: 'repeat', from: -5, to: 5, label: { en: 'every day', ar: 'كل يوم' } }],
  },
  forms: [{ subject: 'I', affirmative: 'I drink', negative: "I don't drink", question: 'Do I drink?' }],
  pattern: 'subject + verb',
  uses: [
    {
      ar: 'عادة',
      en: 'I drink tea.',
      enAr: 'أشرب الشاي.',
      audio_url: '/course-media/00f23981abf1b6e5.mp3',
      audio_seconds: 1,
    },
  ],
  contrasts: [{ ar: 'لا فعل كون هنا', good: 'I drink tea.', bad: 'I am drink tea.' }],
  signals: [{ en: 'every day', ar: 'كل يوم' }],
};

export const fixtureStarter: Release['starter'][number] = {
  uuid: uuidOf('starter', 's1'),
  order: 1,
  title: { en: 'Letters', ar: 'الحروف' },
  intro: 'نبدأ من هنا.',
  parts: [
    {
      title: 'كلمات قصيرة',
      items: [{ en: 'cat', ar: 'قطة', audio_url: '/course-media/00f23981abf1b6e5.mp3', audio_seconds: 1 }],
    },
  ],
};

const smallTalkOf = (id: string, parts: Pick<SmallTalkView, 'kind' | 'level' | 'en' | 'ar'>): SmallTalkView => ({
  uuid: uuidOf('small-talk', id),
  ...parts,
  note: 'تقولها حين يسهل الأمر.',
  lines: [
    { voice: 'a', en: 'How was the test?', ar: 'كيف كان الاختبار؟', start: 0.1 },
    { voice: 'b', en: 'A piece of cake!', ar: 'سهل جدًّا!', start: 1.2 },
  ],
  audio_url: '/course-media/00f23981abf1b6e5.mp3',
  audio_seconds: 2,
});

/** One idiom near the first level, one habit far above it. */
export const fixtureSmallTalk: SmallTalkView[] = [
  smallTalkOf('st-cake', { kind: 'idiom', level: 'A2', en: 'a piece of cake', ar: 'سهل جدًّا' }),
  smallTalkOf('st-weather', { kind: 'culture', level: 'C1', en: 'Nice weather, huh?', ar: 'الحديث عن الطقس' }),
];

export const fixtureTopic: Release['topics'][number] = {
  uuid: uuidOf('grammar', 'articles'),
  topic: 'articles',
  order: 1,
  level: 'A1',
  title: { en: 'Articles: a, an, the', ar: 'أدوات التنكير والتعريف' },
  summary: 'متى a ومتى the',
  table: { columns: ['نكرة', 'معرفة'], rows: [['a cat', 'the cat']], caption: 'قبل الاسم دائمًا' },
  uses: fixtureGrammar.uses,
  contrasts: [{ ar: 'للمهنة أداة', good: "I'm a doctor.", bad: "I'm doctor." }],
  signals: [{ en: 'the same', ar: 'نفسه' }],
};
