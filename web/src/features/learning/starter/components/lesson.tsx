import { PracticeRunScreen } from '../../../../domain/answers/practice-run-screen.tsx';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { starter as text } from '../../../../text/starter.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { useStarter, type StarterLesson } from '../use-starter.ts';
import { LessonPart } from './lesson-part.tsx';

type Props = { lesson: StarterLesson; hasNext: boolean };

/** The parts of a lesson one after the other, by the query of the address, and then its questions. */
export function Lesson({ lesson, hasNext }: Props) {
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
