import type { Reply } from '../../../../lib/failure/api-types.ts';
import { starter as text } from '../../../../text/starter.ts';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { StarterQueryView } from '../components/starter-query-view.tsx';
import { useStarter, type StarterLesson } from '../use-starter.ts';
import styles from './starter-page.module.css';

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

/** A lesson in the list: its number, or a check once it is finished. */
function LessonRow({ lesson, isDone }: { lesson: StarterLesson; isDone: boolean }) {
  const { order, title } = lesson;
  return (
    <ListRow
      to={`/starter/${order}`}
      start={
        <span className={styles.number} data-done={isDone || undefined} aria-hidden="true">
          {isDone ? <Icon name="check" /> : order}
        </span>
      }
      title={title.ar}
      detail={<English>{title.en}</English>}
      end={isDone ? <Tag tone="right">{text.done}</Tag> : null}
    />
  );
}
