import type { TeacherView } from '@lisan/contract/live/teacher';
import { ScreenKind } from '../../../../ui/layout/screen-kind.tsx';
import { useParams } from '../../../../lib/router/use-router.ts';
import { useTeacher, useTeacherToggles } from '../../../../domain/live/queries.ts';
import { teacher as text } from '../../../../text/teacher.ts';
import { Page, Aside } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { useApi } from '../../../../lib/net/use-api.ts';
import { showToast } from '../../../../lib/toast.ts';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Below } from '../../../../ui/layout/below.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { FollowButton } from '../../../../domain/live/follow-button.tsx';
import { LessonsToCome } from '../../../../domain/live/lessons-to-come.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { RecordingRow } from '../../../../ui/list/recording-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { ReminderOffer } from '../components/reminder-offer.tsx';
import styles from './teacher-page.module.css';

export function TeacherPage() {
  const { teacher_id: id = '' } = useParams();
  const teacher = useTeacher(id);
  const isKnown = teacher.data !== undefined;
  return (
    <Page
      title={teacher.data?.teacher.name ?? text.title}
      ownHeading={isKnown}
      action={isKnown && <ScreenKind>{text.title}</ScreenKind>}
      back="/live/lessons"
      wide="aside"
    >
      <LearnerQueryView query={teacher} skeleton={<Skeleton shape="hero" count={2} />}>
        {(data) => <TeacherProfile teacher={data.teacher} />}
      </LearnerQueryView>
    </Page>
  );
}

function TeacherProfile({ teacher }: { teacher: TeacherView }) {
  const { id, name, bio, photo_url, followers, following, notifying, live, recordings } = teacher;
  // The query of the list above the recordings.
  const toCome = useApi('GET /api/live-channels', { query: { teacher_id: id } });
  const { notify } = useTeacherToggles(id, () => showToast(text.failed));
  return (
    <>
      <header className={styles.head}>
        <Avatar name={name} url={photo_url} size="large" />
        <h1 tabIndex={-1}>{name}</h1>
        <p className="small">{text.followers(followers)}</p>
        <FollowButton teacher={teacher} following={following} />
      </header>
      {live && <LiveBanner lesson={live} />}
      <Card>
        <p className={styles.bio}>
          <MixedText>{bio}</MixedText>
        </p>
        <div className={styles.notify}>
          <Switch
            label={text.notify}
            hint={notifying ? text.notifyHint.on : text.notifyHint.off}
            checked={notifying}
            onChange={notify}
          />
          {notifying && <ReminderOffer />}
        </div>
      </Card>
      <Aside>
        <LessonsToCome of={{ teacher_id: id }} showTeacher={false} showLive={false} />
      </Aside>
      <Below query={toCome}>
        <Section title={text.recordings}>
          {recordings.length === 0 ? (
            <EmptyState icon="video" title={text.noRecordings.title}>
              {text.noRecordings.body}
            </EmptyState>
          ) : (
            <List>
              {recordings.map((recording) => (
                <RecordingRow key={recording.id} recording={recording} showTeacher={false} />
              ))}
            </List>
          )}
        </Section>
      </Below>
    </>
  );
}

/** The teacher's running lesson. */
function LiveBanner({ lesson: { id, title, kind } }: { lesson: NonNullable<TeacherView['live']> }) {
  return (
    <Card tone="hero">
      <Tag tone="live">{text.live}</Tag>
      <h2>
        <MixedText>{title}</MixedText>
      </h2>
      <LinkButton to={`/live/${kind}/lessons/${id}`} iconEnd="forward">
        {text.enter}
      </LinkButton>
    </Card>
  );
}
