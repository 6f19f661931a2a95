import { useState } from 'react';
import { continuesAt } from '../../../../domain/answers/practice-run.ts';
import type { Reply } from '../../../../lib/api-types.ts';
import { practice } from '../../../../text/practice.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { English } from '../../../../ui/english.tsx';
import { Meter } from '../../../../ui/meter.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { TalkLink } from './talk-link.tsx';
import styles from './practical-intro.module.css';

type Props = Reply<'GET /api/get/subscriber/practical/question'> & { onStart: () => void };

/** The scene of a practical, its purpose and the learner's progress. */
export function PracticalIntro({ practical, questions, progress, onStart }: Props) {
  const isEmpty = questions.length === 0;
  const [continued] = useState(() => continuesAt(practical, questions));
  return (
    <Page
      title={practical.title.ar}
      back="/practical"
      foot={!isEmpty && <Button onClick={onStart}>{startText(progress, continued)}</Button>}
    >
      <Card tone="hero">
        <div className={styles.head}>
          <p className={styles.label}>{practice.scenario}</p>
          {practical.picture_url && <Picture src={practical.picture_url} size="hero" isCurrent />}
        </div>
        <p className={styles.scenario}>
          <MixedText>{practical.scenario}</MixedText>
        </p>
        <English as="block" className={styles.english}>
          {practical.title.en}
        </English>
      </Card>
      <Card>
        <h2>{practice.goal}</h2>
        <p>
          <MixedText>{practical.goal}</MixedText>
        </p>
        {isEmpty ? null : <Progress {...progress} />}
      </Card>
      <TalkLink practicalId={practical.uuid} />
      {isEmpty && (
        <EmptyState icon="pencil" title={practice.none.title}>
          {practice.none.body}
        </EmptyState>
      )}
    </Page>
  );
}

function Progress({ answered, total, done }: Props['progress']) {
  if (answered === 0) return <p className="small">{practice.questions(total)}</p>;
  return (
    <div className={styles.progress}>
      <Meter value={answered} max={total} label={practice.progress} />
      {done ? (
        <Tag tone="right">{practice.done}</Tag>
      ) : (
        <span className="small whole">{practice.of(answered, total)}</span>
      )}
    </div>
  );
}

function startText({ answered, done }: Props['progress'], continued: number | null): string {
  if (continued !== null) return practice.resume(continued);
  if (done) return practice.again;
  return answered > 0 ? practice.resume(answered + 1) : practice.start;
}
