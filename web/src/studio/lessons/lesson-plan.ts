import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../text/studio.ts';

/** The values of the form; times are in the format of `datetime-local`, in the device's zone. */
export type LessonPlan = {
  title: string;
  kind: StudioLesson['kind'];
  /** Empty: for all levels. */
  levelId: string;
  when: 'now' | 'later';
  startsAt: string;
  autoPublish: boolean;
};

type PlanErrors = Partial<Record<'title' | 'starts_at', string[]>>;

const HOUR_MS = 3_600_000;
const MIN_TITLE_LENGTH = 3;

/** An empty form, with the next full hour but one as its time. */
export function newPlan(now: Date): LessonPlan {
  const hour = new Date(Math.ceil((now.getTime() + HOUR_MS) / HOUR_MS) * HOUR_MS);
  return { title: '', kind: 'video', levelId: '', when: 'later', startsAt: toLocalInput(hour), autoPublish: true };
}

export function planOf(lesson: StudioLesson): LessonPlan {
  return {
    title: lesson.title,
    kind: lesson.kind,
    levelId: lesson.level_id ?? '',
    when: 'later',
    startsAt: toLocalInput(new Date(lesson.starts_at)),
    autoPublish: lesson.auto_publish,
  };
}

export function planErrors(plan: LessonPlan): PlanErrors {
  return {
    ...(plan.title.trim().length < MIN_TITLE_LENGTH ? { title: [studio.form.missingTitle] } : {}),
    ...(plan.when === 'later' && Number.isNaN(Date.parse(plan.startsAt))
      ? { starts_at: [studio.form.missingTime] }
      : {}),
  };
}

/** Returns the request body of a lesson. */
export function planBody(plan: LessonPlan, now: Date) {
  return {
    title: plan.title.trim(),
    level_id: plan.levelId === '' ? null : plan.levelId,
    starts_at: (plan.when === 'now' ? now : new Date(plan.startsAt)).toISOString(),
    auto_publish: plan.autoPublish,
  };
}

/** Returns `2026-11-21T19:00`, in the device's zone. */
export function toLocalInput(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
