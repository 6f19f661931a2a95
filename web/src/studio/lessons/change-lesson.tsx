import { useState } from 'react';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { showToast } from '../../lib/toast.ts';
import { useApiMutation } from '../../lib/use-api.ts';
import { studio } from '../../text/studio.ts';
import { LessonForm } from './lesson-form.tsx';
import { planBody, planOf } from './lesson-plan.ts';
import { cacheLesson } from './use-lessons.ts';

const text = studio.form;

export function ChangeLesson({ lesson, onDone }: { lesson: StudioLesson; onDone: () => void }) {
  const [plan, setPlan] = useState(() => planOf(lesson));
  const change = useApiMutation('POST /api/studio/lessons/:id/update', {
    onSuccess: (reply) => {
      cacheLesson(reply.lesson);
      showToast(text.changed);
      onDone();
    },
  });
  return (
    <LessonForm
      plan={plan}
      busy={change.isPending}
      error={change.error}
      submit={text.saveEdit}
      onChange={(changed) => {
        change.reset();
        setPlan(changed);
      }}
      onSave={(chosen) => change.mutate({ params: { id: lesson.id }, body: changedParts(chosen, lesson) })}
    />
  );
}

/** An unchanged time is not sent: it may be in the past by now. */
function changedParts(plan: ReturnType<typeof planOf>, lesson: StudioLesson) {
  const { starts_at, ...rest } = planBody(plan, new Date());
  return plan.startsAt === planOf(lesson).startsAt ? rest : { ...rest, starts_at };
}
