import { courseItems } from '../../../../text/course-items.ts';
import { Button } from '../../../../ui/button.tsx';
import { Duration } from '../../../../ui/duration.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import type { LevelRecordingsQuery } from '../use-level-recordings.ts';

export function LevelRecordings({ recordings }: { recordings: LevelRecordingsQuery }) {
  return (
    <LearnerQueryView query={recordings} skeleton={<Skeleton count={3} />}>
      {({ pages }) => {
        const all = pages.flatMap(({ contents }) => contents);
        if (all.length === 0) {
          return (
            <EmptyState icon="video" title={courseItems.library.noRecordings}>
              {courseItems.library.noRecordingsBody}
            </EmptyState>
          );
        }
        return (
          <>
            <List label={courseItems.library.recordings}>
              {all.map(({ id, kind, title, teacher, seconds }) => (
                <ListRow
                  key={id}
                  icon={kind === 'video' ? 'video' : 'headphones'}
                  title={title}
                  detail={
                    <>
                      {teacher.name} · <Duration seconds={seconds} />
                    </>
                  }
                  to={`/recording/${kind}/lessons/${id}`}
                />
              ))}
            </List>
            {recordings.hasNextPage && (
              <Button
                variant="plain"
                size="small"
                busy={recordings.isFetchingNextPage}
                onClick={() => void recordings.fetchNextPage()}
              >
                {courseItems.library.more}
              </Button>
            )}
          </>
        );
      }}
    </LearnerQueryView>
  );
}
