import { useState } from 'react';
import { useNavigate } from '../../lib/router/use-router.ts';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';
import { studio } from '../../text/studio.ts';
import { LessonForm } from './lesson-form.tsx';
import { newPlan, planBody } from './lesson-plan.ts';
import type { LessonPlan } from './lesson-plan.ts';
import { cacheLesson } from './use-lessons.ts';

const text = studio.form;

/** Schedules a lesson; one that starts now leads to the device check. */
export function ScheduleLesson({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  const [plan, setPlan] = useState(() => newPlan(new Date()));
  const schedule = useApiMutation('POST /api/studio/lessons', { onSuccess: ({ lesson }) => cacheLesson(lesson) });
  function save(chosen: LessonPlan) {
    const body = { ...planBody(chosen, new Date()), kind: chosen.kind };
    schedule.mutate(
      { body, idempotencyKey: keyOf(JSON.stringify(chosen)) },
      {
        onSuccess: ({ lesson }) => {
          if (chosen.when === 'now') return navigate(`/lesson/${lesson.id}`);
          showToast(text.saved);
          onDone();
        },
      },
    );
  }
  return (
    <LessonForm
      plan={plan}
      isNew
      busy={schedule.isPending}
      error={schedule.error}
      submit={plan.when === 'now' ? text.saveNow : text.save}
      onChange={(changed) => {
        schedule.reset();
        setPlan(changed);
      }}
      onSave={save}
    />
  );
}
