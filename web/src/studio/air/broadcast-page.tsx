import { useParams } from '../../lib/router/use-router.ts';
import { studio } from '../../text/studio.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLessons } from '../lessons/use-lessons.ts';
import { AfterLesson } from './after-lesson.tsx';
import { Broadcast } from './broadcast.tsx';

const text = studio.check;

/** A lesson from the device check to its end. */
export function BroadcastPage() {
  const { id } = useParams();
  const lessons = useLessons();
  const lesson = lessons.data?.lessons.find((one) => one.id === id);
  if (lesson === undefined) {
    return (
      <Page title={text.title} back="/">
        <QueryView query={lessons} skeleton={<Skeleton shape="hero" count={2} />}>
          {() => <NotMine />}
        </QueryView>
      </Page>
    );
  }
  const isOver = lesson.state === 'ended' || lesson.state === 'recorded';
  return isOver ? <AfterLesson lesson={lesson} /> : <Broadcast key={lesson.id} lesson={lesson} />;
}

function NotMine() {
  return (
    <EmptyState icon="video" action={<LinkButton to="/">{text.toLessons}</LinkButton>}>
      {text.notYours}
    </EmptyState>
  );
}
