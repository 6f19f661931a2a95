import type { Reply } from '../../../../lib/api-types.ts';
import { starter as text } from '../../../../text/starter.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { List } from '../../../../ui/list.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LessonRow } from '../components/lesson-row.tsx';
import { StarterQueryView } from '../components/starter-query-view.tsx';
import { useStarter } from '../use-starter.ts';

/** The list of the lessons before A1. */
export function StarterPage() {
  const starter = useStarter();
  const next = starter.data?.lessons.find(({ uuid }) => !starter.data.done_uuids.includes(uuid));
  return (
    <Page
      title={text.title}
      back="/home"
      foot={
        starter.data &&
        (next ? (
          <LinkButton to={`/starter/${next.order}`}>{text.lesson(next.order)}</LinkButton>
        ) : (
          <LinkButton to="/home">
            <MixedText>{text.toHome}</MixedText>
          </LinkButton>
        ))
      }
    >
      <p>
        <MixedText>{text.lead}</MixedText>
      </p>
      <StarterQueryView query={starter} skeleton={<Skeleton count={6} />}>
        {(reply) => <Lessons {...reply} isFinished={next === undefined} />}
      </StarterQueryView>
    </Page>
  );
}

type Props = Pick<Reply<'GET /api/get/starter'>, 'lessons' | 'done_uuids'> & { isFinished: boolean };

function Lessons({ lessons, done_uuids, isFinished }: Props) {
  return (
    <>
      {isFinished && lessons.length > 0 && (
        <Notice tone="right" icon="check">
          <MixedText>{text.allDone}</MixedText>
        </Notice>
      )}
      <List label={text.title}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.uuid} lesson={lesson} isDone={done_uuids.includes(lesson.uuid)} />
        ))}
      </List>
    </>
  );
}
