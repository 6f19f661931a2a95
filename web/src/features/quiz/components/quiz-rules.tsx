import { quiz } from '../../../text/quiz.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

export function QuizRules() {
  const { title, count, pass, tries, pause } = quiz.rules;
  return (
    <Section title={title}>
      <List>
        <ListRow icon="help" title={count} />
        <ListRow icon="target" title={pass} />
        <ListRow icon="repeat" title={tries} />
        <ListRow icon="pause" title={pause} />
      </List>
    </Section>
  );
}
