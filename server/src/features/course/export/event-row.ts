import type { LearningEventKind } from '../../../platform/database/tables/learning.ts';
import type { PublishedCourse } from '../published-course.ts';
import type { ExportedEvent } from '../learning-store.ts';

/** The first row of the file: the Arabic names of the columns of `eventRow`. */
export const HEADER = [
  'التاريخ والوقت',
  'يوم التعلّم',
  'النشاط',
  'المستوى',
  'الأسبوع',
  'العنصر',
  'الإجابة',
  'النقاط',
] as const;

const KINDS: Record<LearningEventKind, string> = {
  item_done: 'إنهاء عنصر',
  quiz_answer: 'إجابة في اختبار الأسبوع',
  quiz_passed: 'اجتياز اختبار الأسبوع',
  quiz_failed: 'اختبار أسبوع لم يُجتز',
  practical_answer: 'إجابة في تدريب',
  practical_done: 'إنهاء تدريب',
  level_tested: 'اختبار تحديد المستوى',
  review_answer: 'إجابة في المراجعة',
  session_answer: 'إجابة في جلسة اليوم',
  session_done: 'إنهاء جلسة اليوم',
  ear_round_done: 'جولة في تدريب الأذن',
  writing_answer: 'تصحيح جملة من الكتابة',
};

type Place = { course: PublishedCourse; clockFace: (at: Date) => string };

/** Converts an event to a row of the file. */
export function eventRow(event: ExportedEvent, { course, clockFace }: Place): (string | number | null)[] {
  return [
    clockFace(event.at),
    event.learner_day,
    KINDS[event.kind],
    event.level_id === null ? null : (course.level(event.level_id)?.code ?? null),
    event.week,
    itemName(course, event.item_uuid),
    answerText(event.correct),
    event.points,
  ];
}

function answerText(correct: boolean | null): string | null {
  if (correct === null) return null;
  return correct ? 'صحيحة' : 'خاطئة';
}

/** Returns the English name of an event's subject; empty if the published course no longer has it. */
function itemName(course: PublishedCourse, uuid: string): string {
  const item = course.item(uuid);
  if (item) return item.body.en;
  const question = course.question(uuid);
  if (question) return question.view.prompt.en ?? question.view.prompt.ar ?? question.correct_answer;
  const level = course.level(uuid);
  return level?.name.en ?? course.practicals.find((one) => one.uuid === uuid)?.title.en ?? pageName(course, uuid);
}

function pageName(course: PublishedCourse, uuid: string): string {
  const week = course.levels.flatMap((level) => course.weeks(level.uuid)).find((one) => one.uuid === uuid);
  const pages = [...course.ears, ...course.grammars, ...course.topics];
  return week?.title.en ?? pages.find((one) => one.uuid === uuid)?.title.en ?? '';
}
