import { course } from '../../../../text/course.ts';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';

/** After a failed quiz: practising what was missed comes before the next attempt. `attemptsLeft`: today. */
export function PractiseMissed({ attemptsLeft }: { attemptsLeft: number | undefined }) {
  return (
    <List>
      <ListRow
        icon="repeat"
        title={notebookLinks.practise}
        detail={attemptsLeft === 0 ? course.home.attemptsOver : undefined}
        to="/mistakes/practise"
      />
    </List>
  );
}
