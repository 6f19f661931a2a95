import { answers as text } from '../../../text/answers.ts';
import { Card } from '../../../ui/card.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { List } from '../../../ui/list.tsx';
import { MixedText } from '../../../ui/mixed-text.tsx';
import type { ExerciseAnswers } from '../group-answers.ts';

/** What lies on this phone until the network is back, by exercise. */
export function WaitingAnswers({ groups }: { groups: readonly ExerciseAnswers[] }) {
  const { title, body, count } = text.waiting;
  return (
    <>
      <Card tone="hero">
        <h2>{title}</h2>
        <p>{body}</p>
      </Card>
      <List>
        {groups.map(({ exercise, waiting }) => (
          <ListRow
            key={exercise.path}
            icon="phone"
            title={<MixedText>{exercise.title}</MixedText>}
            detail={count(waiting)}
          />
        ))}
      </List>
    </>
  );
}
