import { plural } from '../../../../text/plural.ts';

const QUESTIONS = { one: 'سؤال واحد', two: 'سؤالان', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' };

/** The twelve tenses, and the topics beside them. */
export const grammar = {
  title: 'القواعد',
  lead: '12 زمنًا و12 موضوعًا، ولكل صفحة أمثلة بالصوت ومقارنة بالعربية وأسئلة.',
  times: { present: 'الحاضر', past: 'الماضي', future: 'المستقبل' },
  empty: { title: 'لا صفحات قواعد بعد', body: 'نُعدّ صفحات الأزمنة. نلتقي هنا قريبًا.' },
  timeline: {
    title: 'على خط الزمن',
    past: { en: 'past', ar: 'الماضي' },
    now: { en: 'now', ar: 'الآن' },
    future: { en: 'future', ar: 'المستقبل' },
    inPast: 'في الماضي',
    atNow: 'الآن',
    inFuture: 'في المستقبل',
    point: (label: string, when: string) => `${label}: ${when}`,
    span: (label: string, from: string, to: string) =>
      from === to ? `${label}: مدة ${from}` : `${label}: من ${from} إلى ${to}`,
    repeat: (label: string) => `${label}: يتكرر قبل الآن وبعده`,
    join: '، ',
    pastWord: 'الماضي',
    futureWord: 'المستقبل',
  },
  pattern: 'التركيب',
  forms: { title: 'الصيغ', affirmative: 'إثبات', negative: 'نفي', question: 'سؤال' },
  uses: 'متى نستعمله؟',
  contrasts: { title: 'ما يختلف عن العربية', good: 'نقول', bad: 'لا نقول' },
  signals: 'كلمات تدلّ عليه',
  practise: (count: number) => `تدريب عليه: ${plural(count, QUESTIONS)}`,
  practiseAgain: 'تدريب مرة أخرى',
  backToTense: 'إلى صفحة الزمن',
  backToTopic: 'إلى صفحة الموضوع',
  allTenses: 'كل الأزمنة',
  neighbours: 'أزمنة أخرى',
  previous: 'السابق',
  next: 'التالي',
  topics: {
    title: 'موضوعات أخرى',
    firstTaught: (level: string) => `من المستوى ${level}`,
    table: 'في لمحة',
    uses: 'كيف نستعملها؟',
    signals: 'كلمات تفيدك',
    neighbours: 'موضوعات قريبة',
  },
} as const;
