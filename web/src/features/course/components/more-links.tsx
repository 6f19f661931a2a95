import type { LevelView } from '@lisan/contract/level';
import type { Reply } from '../../../lib/api-types.ts';
import { course } from '../../../text/course.ts';
import { notebookLinks } from '../../../text/notebook-links.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { List } from '../../../ui/list.tsx';
import { Section } from '../../../ui/section.tsx';

type StarterProgress = NonNullable<Reply<'GET /api/home'>['level']>['starter'] | undefined;
type Props = { level: LevelView; starter: StarterProgress };

export function MoreLinks({ level, starter }: Props) {
  return (
    <Section title={course.home.more}>
      <List>
        {starter && (
          <ListRow
            icon="words"
            title={course.links.starter}
            detail={course.links.starterDetail(starter.done, starter.total)}
            to="/starter"
          />
        )}
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
