import { plural } from './plural.ts';
import { shell } from './shell.ts';

/** The six lessons before A1. */
export const starter = {
  title: 'الحروف والكلمات الأولى',
  lead: 'ستة دروس قصيرة قبل A1: الحروف وأصواتها، والقراءة، والأرقام، والأيام، وأول كلامك.',
  ask: 'لا تعرف الحروف بعد؟',
  askDetail: 'ستة دروس قصيرة من أول حرف، ثم تبدأ A1.',
  lesson: (order: number) => `الدرس ${order}`,
  done: 'أُنجز',
  allDone: 'أنهيت الدروس الستة. صار المستوى A1 لك.',
  toHome: 'إلى A1',
  of: shell.of,
  doneOf: (done: number, total: number) => `أنجزت ${shell.of(done, total)}`,
  part: (number: number, total: number) => `الجزء ${shell.of(number, total)}`,
  questions: (count: number) =>
    plural(count, { one: 'سؤال واحد', two: 'سؤالان', few: '{n} أسئلة', many: '{n} سؤالًا', other: '{n} سؤال' }),
  listen: 'المس ما تريد أن تسمعه، ثم ردّده.',
  next: 'التالي',
  toQuestions: 'إلى الأسئلة',
  nextLesson: 'الدرس التالي',
  again: 'أعد الدرس',
  all: 'كل الدروس',
  missing: { title: 'لا درس هنا', body: 'الدروس ستة، وتجدها كلها في القائمة.' },
} as const;
