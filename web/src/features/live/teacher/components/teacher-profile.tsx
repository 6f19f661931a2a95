import type { TeacherView } from '@lisan/contract/live/teacher';
import { useApi } from '../../../../lib/use-api.ts';
import { showToast } from '../../../../lib/toast.ts';
import { useTeacherToggles } from '../../../../domain/live/queries.ts';
import { teacher as text } from '../../../../text/teacher.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Below } from '../../../../ui/below.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FollowButton } from '../../../../domain/live/follow-button.tsx';
import { LessonsToCome } from '../../../../domain/live/lessons-to-come.tsx';
import { List } from '../../../../ui/list.tsx';
import { Aside } from '../../../../ui/page.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { RecordingRow } from '../../../../ui/recording-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { LiveBanner } from './live-banner.tsx';
import { ReminderOffer } from './reminder-offer.tsx';
import styles from './teacher-profile.module.css';

export function TeacherProfile({ teacher }: { teacher: TeacherView }) {
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
