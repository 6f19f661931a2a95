import type { LearningEventKind } from '../../../../platform/database/tables/learning.ts';
import { nameOfUuid } from '../name-of-uuid.ts';
import type { PublishedCourse } from '../published-course.ts';
import { learnerDayOf } from '../../../../domain/progress/learner-day.ts';
import type { ExportedEvent } from './events-page.ts';

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

type Place = { course: PublishedCourse; zone: string; clockFace: (at: Date) => string };

/** Converts an event to a row of the file. */
export function eventRow(event: ExportedEvent, { course, zone, clockFace }: Place): (string | number | null)[] {
  const { level_id: levelId, week } = event.level_id === null ? (course.item(event.item_uuid) ?? event) : event;
  return [
    clockFace(event.at),
    event.learner_day ?? learnerDayOf(event.at, zone),
    KINDS[event.kind],
    levelId === null ? null : (course.level(levelId)?.code ?? null),
    week,
    nameOfUuid(course, event.item_uuid),
    answerText(event.correct),
    event.points,
  ];
}

function answerText(correct: boolean | null): string | null {
  if (correct === null) return null;
  return correct ? 'صحيحة' : 'خاطئة';
}
