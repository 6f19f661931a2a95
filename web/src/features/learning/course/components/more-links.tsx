import type { LevelView } from '@lisan/contract/learner/level';
import { notebookLinks } from '../../../../text/notebook-links.ts';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { course } from '../text/course.ts';
import { StarterRow, type StarterProgress } from './starter-row.tsx';

type Props = { level: LevelView; starter: StarterProgress | null };

export function MoreLinks({ level, starter }: Props) {
  return (
    <Section title={course.home.more}>
      <List>
        {starter?.done === 0 && <StarterRow starter={starter} />}
        <ListRow icon="repeat" title={course.links.review} detail={course.links.reviewDetail} to="/review" />
        <ListRow icon="star" title={notebookLinks.title} detail={notebookLinks.detail} to="/notebook" />
        <ListRow icon="book" title={course.links.grammar} detail={course.links.grammarDetail} to="/grammar" />
        <ListRow
          icon="grid"
          title={course.links.library}
          detail={course.links.libraryDetail}
          to={`/list/level/${level.uuid}/lessons`}
        />
        <ListRow icon="chart" title={course.links.progress} detail={course.links.progressDetail} to="/progress" />
      </List>
    </Section>
  );
}
