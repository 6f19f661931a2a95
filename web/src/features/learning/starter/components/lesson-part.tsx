import { useEffect, useRef } from 'react';
import { stopAudio } from '../../../../lib/audio-player.ts';
import { onSingleTap } from '../../../../lib/single-tap.ts';
import { starter as text } from '../../../../text/starter.ts';
import { Button } from '../../../../ui/button.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Page } from '../../../../ui/page.tsx';
import type { StarterLesson } from '../use-starter.ts';
import { ReportButton } from '../../../../ui/report/report-button.tsx';
import { SoundGrid } from './sound-grid.tsx';
import styles from './lesson-part.module.css';

type Part = StarterLesson['parts'][number];
type Props = { lesson: StarterLesson; part: Part; number: number; onNext: () => void };

/** One part: what to know about it, and its letters or words as sound buttons. */
export function LessonPart({ lesson, part, number, onNext }: Props) {
  const { title, intro, parts } = lesson;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    if (number > 1) heading.current?.focus();
    return stopAudio;
  }, [number]);
  const isLast = number === parts.length;
  return (
    <Page
      title={title.ar}
      back="/starter"
      leave="close"
      progress={{ value: number, max: parts.length + 1 }}
      foot={<Button onClick={onSingleTap(onNext)}>{isLast ? text.toQuestions : text.next}</Button>}
    >
      {number === 1 && (
        <p>
          <MixedText>{intro}</MixedText>
        </p>
      )}
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        <MixedText>{part.title}</MixedText>
      </h2>
      {part.note && (
        <p className={styles.note}>
          <MixedText>{part.note}</MixedText>
        </p>
      )}
      <p className="small">{text.listen}</p>
      <SoundGrid label={part.title} items={part.items} />
      <ReportButton of={{ uuid: lesson.uuid, parts: [part.title, ...part.items.map(({ en }) => en)] }} />
    </Page>
  );
}
