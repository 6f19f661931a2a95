import { useParams } from '../../../../lib/router/use-router.ts';
import { starter as text } from '../../../../text/starter.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Lesson } from '../components/lesson.tsx';
import { StarterQueryView } from '../components/starter-query-view.tsx';
import { useStarter } from '../use-starter.ts';

/** One lesson before A1: its parts, then its questions. */
export function StarterLessonPage() {
  const { order = '' } = useParams();
  const starter = useStarter();
  const lesson = starter.data?.lessons.find((one) => String(one.order) === order);
  if (lesson) {
    const hasNext = starter.data?.lessons.some((one) => one.order === lesson.order + 1) ?? false;
    return <Lesson key={lesson.uuid} lesson={lesson} hasNext={hasNext} />;
  }
  return (
    <Page title={text.title} back="/starter">
      <StarterQueryView query={starter} skeleton={<Skeleton shape="card" count={2} />}>
        {() => (
          <EmptyState icon="book" title={text.missing.title} action={<LinkButton to="/starter">{text.all}</LinkButton>}>
            {text.missing.body}
          </EmptyState>
        )}
      </StarterQueryView>
    </Page>
  );
}
