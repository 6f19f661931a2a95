import { useParams, useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { starter as text } from '../../../../text/starter.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { PracticeRunScreen } from '../../../../domain/answers/practice-run-screen.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { StarterQueryView } from '../components/starter-query-view.tsx';
import { useStarter, type StarterLesson } from '../use-starter.ts';
import { LessonPart } from '../components/lesson-part.tsx';

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

type Props = { lesson: StarterLesson; hasNext: boolean };

/** The parts of a lesson one after the other, by the query of the address, and then its questions. */
function Lesson({ lesson, hasNext }: Props) {
  const navigate = useNavigate();
  const { uuid, order, title, parts, questions } = lesson;
  const at = Number(useSearchParams().get('part') ?? 1);
  const index = Number.isInteger(at) && at >= 1 ? Math.min(at, parts.length + 1) - 1 : 0;
  const part = parts[index];
  if (part) {
    return (
      <LessonPart
        key={index}
        lesson={lesson}
        part={part}
        number={index + 1}
        onNext={() => navigate(`/starter/${order}?part=${index + 2}`, { replace: true })}
      />
    );
  }
  return (
    <PracticeRunScreen
      practised={{ uuid, title: title.ar, path: `/starter/${order}` }}
      back="/starter"
      questions={questions}
      foot={() => (
        <EndFoot
          lesson={lesson}
          hasNext={hasNext}
          // From its first part; leaving the end removes the run.
          onAgain={() => navigate(`/starter/${order}`, { replace: true })}
        />
      )}
    />
  );
}

function EndFoot({ lesson, hasNext, onAgain }: Props & { onAgain: () => void }) {
  // Read again: only the server knows whether enough answers were right.
  const starter = useStarter();
  const isOpen = !starter.isFetching && starter.data?.done_uuids.includes(lesson.uuid) === false;
  return (
    <>
      {isOpen && <p className="small">{text.notDone}</p>}
      <LinkButton to={hasNext ? `/starter/${lesson.order + 1}` : '/starter'} replace>
        {hasNext ? text.nextLesson : text.all}
      </LinkButton>
      <Button variant="secondary" icon="repeat" onClick={onAgain}>
        {text.again}
      </Button>
    </>
  );
}
