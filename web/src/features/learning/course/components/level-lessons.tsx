import { useApi } from '../../../../lib/use-api.ts';
import { course } from '../../../../text/course.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { itemPath } from '../rules/item-path.ts';
import { DoneMark } from './done-mark.tsx';

/** The lessons of the open weeks. */
export function LevelLessons({ levelId }: { levelId: string }) {
  const all = useApi('GET /api/get/all/week/content', { query: { code: 'lessons' } });
  const progress = useApi('GET /api/progress', { query: { level_id: levelId } });
  const done = new Set(progress.data?.done_uuids);
  return (
    <LearnerQueryView query={all} skeleton={<Skeleton count={4} />}>
      {({ weeks }) => {
        const lessons = weeks.flatMap(({ content }) => content);
        if (lessons.length === 0) return <EmptyState icon="book" title={courseItems.library.noLessons} />;
        return (
          <List label={courseItems.library.lessons}>
            {lessons.map(({ uuid, week, ar }) => (
              <ListRow
                key={uuid}
                icon="book"
                title={<MixedText>{ar}</MixedText>}
                detail={course.week(week)}
                end={done.has(uuid) && <DoneMark />}
                to={itemPath('lessons', uuid)}
              />
            ))}
          </List>
        );
      }}
    </LearnerQueryView>
  );
}
