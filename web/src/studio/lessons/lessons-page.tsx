import { useState } from 'react';
import type { StudioLesson } from '@lisan/contract/studio/studio';
import { studio } from '../../text/studio.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { LessonDialog } from './lesson-dialog.tsx';
import { ComingLesson } from './coming-lesson.tsx';
import styles from './lessons-page.module.css';
import { OnAirCard } from './on-air-card.tsx';
import { PastLesson } from './past-lesson.tsx';
import { sortLessons } from './sort-lessons.ts';
import { useLessons } from './use-lessons.ts';

const text = studio.lessons;

/** The purpose of the open dialog. */
type Asked = { kind: 'new' } | { kind: 'edit' | 'cancel'; lesson: StudioLesson };

export function LessonsPage() {
  const lessons = useLessons();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const add = (
    <Button size="small" icon="plus" onClick={() => setAsked({ kind: 'new' })}>
      {text.add}
    </Button>
  );
  return (
    <StudioFrame title={text.title} action={add}>
      <QueryView query={lessons} skeleton={<Skeleton shape="card" count={3} />}>
        {(data) => <Lessons lessons={data.lessons} onAsk={setAsked} />}
      </QueryView>
      <LessonDialog
        open={asked?.kind === 'new' || asked?.kind === 'edit'}
        lesson={asked?.kind === 'edit' ? asked.lesson : null}
        onClose={close}
      />
      <CancelDialog lesson={asked?.kind === 'cancel' ? asked.lesson : null} onClose={close} />
    </StudioFrame>
  );
}

function Lessons({ lessons, onAsk }: { lessons: StudioLesson[]; onAsk: (asked: Asked) => void }) {
  const { onAir, toCome, past } = sortLessons(lessons);
  return (
    <div className={styles.lessons}>
      {onAir.map((lesson) => (
        <OnAirCard key={lesson.id} lesson={lesson} />
      ))}
      <Section title={text.toCome}>
        {toCome.length === 0 ? (
          <EmptyState icon="calendar">{text.none.body}</EmptyState>
        ) : (
          <ul role="list" className={styles.coming}>
            {toCome.map((lesson) => (
              <ComingLesson
                key={lesson.id}
                lesson={lesson}
                onEdit={() => onAsk({ kind: 'edit', lesson })}
                onCancel={() => onAsk({ kind: 'cancel', lesson })}
              />
            ))}
          </ul>
        )}
      </Section>
      {past.length > 0 && (
        <Section title={text.past}>
          <List label={text.past}>
            {past.map((lesson) => (
              <PastLesson key={lesson.id} lesson={lesson} />
            ))}
          </List>
        </Section>
      )}
    </div>
  );
}
