import { useOnline } from '../../../../lib/use-online.ts';
import { answers as text } from '../../../../text/answers.ts';
import { Card } from '../../../../ui/card.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import type { ExerciseAnswers } from '../group-answers.ts';
import { SendAgain } from './send-again.tsx';

/** The queued answers by exercise. */
export function QueuedAnswers({ groups }: { groups: readonly ExerciseAnswers[] }) {
  const { title, offline, unreachable, count } = text.queued;
  const isOnline = useOnline();
  return (
    <>
      <Card tone="hero">
        <h2>{title}</h2>
        <p>{isOnline ? unreachable : offline}</p>
      </Card>
      <List>
        {groups.map(({ exercise, queued }) => (
          <ListRow
            key={exercise.path}
            icon="phone"
            title={<MixedText>{exercise.title}</MixedText>}
            detail={count(queued)}
          />
        ))}
      </List>
      {isOnline && <SendAgain />}
    </>
  );
}
