import { useState } from 'react';
import type { ChannelView } from '@lisan/contract/live/live';
import type { PlaylistView } from '@lisan/contract/live/recording';
import { live as text } from '../../../../text/live.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { useApiPages } from '../../../../lib/net/use-api-pages.ts';
import { Below } from '../../../../ui/layout/below.tsx';
import { Aside, Page } from '../../../../ui/layout/page.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { MorePages } from '../../../../ui/list/more-pages.tsx';
import { RecordingRow } from '../../../../ui/list/recording-row.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LessonRow } from '../../../../ui/list/lesson-row.tsx';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import card from '../../../../ui/layout/fold-card.module.css';
import styles from './live-lessons-page.module.css';

const KINDS = (['all', 'video', 'sound'] as const).map((value) => ({ value, label: text.kinds[value] }));

/** A lesson may start while the list is open. */
const REFRESH_MS = 60_000;

/** Running and scheduled lessons, and recordings. */
export function LiveLessonsPage() {
  const [kind, setKind] = useState<KindFilter>('all');
  const channels = useApi('GET /api/live-channels', { query: kindQuery(kind) }, { refetchInterval: REFRESH_MS });
  const recordings = useApiPages('GET /api/broadcast-contents', kindQuery(kind));
  return (
    <Page title={text.title} wide="aside">
      <Segmented legend={text.kinds.legend} segments={KINDS} value={kind} onChange={setKind} />
      <Channels query={channels} />
      <Below query={channels}>
        <Recordings query={recordings} />
        <Below query={recordings}>
          <Aside>
            <Playlists />
            <PhoneChecks />
          </Aside>
        </Below>
      </Below>
    </Page>
  );
}

type KindFilter = 'all' | ChannelView['kind'];

/** Returns the part of a query that selects this kind. */
function kindQuery(kind: KindFilter): { kind?: ChannelView['kind'] } {
  return kind === 'all' ? {} : { kind };
}

/** Links to the checks that are better done before a lesson. */
function PhoneChecks() {
  return (
    <Section title={text.checks.title}>
      <List>
        <ListRow icon="mic" title={text.checks.voice} to="/test/voice" />
        <ListRow icon="globe" title={text.checks.connection} to="/cw" />
      </List>
    </Section>
  );
}

function Playlists() {
  const playlists = useApi('GET /api/broadcast-content-playlists');
  // Playlists are secondary to the recordings, so their failure is not shown.
  if (playlists.isError || playlists.data?.playlists.length === 0) return null;
  return (
    <Section title={text.playlists}>
      <LearnerQueryView query={playlists} skeleton={<Skeleton />}>
        {(data) => (
          <div className={styles.playlists}>
            {data.playlists.map((playlist) => (
              <PlaylistCard key={playlist.id} playlist={playlist} />
            ))}
          </div>
        )}
      </LearnerQueryView>
    </Section>
  );
}

type Props = { query: ReturnType<typeof useApiPages<'GET /api/broadcast-contents'>> };

function Recordings({ query: recordings }: Props) {
  // The lessons above already link to the subscription.
  if (recordings.error?.code === 'subscription_required') return null;
  return (
    <Section title={text.recordings}>
      <LearnerQueryView query={recordings} skeleton={<Skeleton count={3} />}>
        {({ pages }) => {
          const contents = pages.flatMap((page) => page.contents);
          if (contents.length === 0) return <p className="small">{text.noRecordings}</p>;
          return (
            <>
              <List>
                {contents.map((recording) => (
                  <RecordingRow key={recording.id} recording={recording} />
                ))}
              </List>
              <MorePages query={recordings} label={text.moreRecordings} />
            </>
          );
        }}
      </LearnerQueryView>
    </Section>
  );
}

/** Expands to its recordings, which are fetched only then. */
function PlaylistCard({ playlist: { id, title, description, size } }: { playlist: PlaylistView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={card.card} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={classNames(card.summary, styles.summary)}>
        <span className={styles.sign}>
          <Icon name="grid" />
        </span>
        <span className={styles.words}>
          <b>
            <MixedText>{title}</MixedText>
          </b>
          <span className="small">{text.lessons(size)}</span>
        </span>
        <Icon name="down" size={20} className={card.arrow} />
      </summary>
      <div className={styles.body}>
        <p className="small">
          <MixedText>{description}</MixedText>
        </p>
        {isOpen && <Contents id={id} size={size} />}
      </div>
    </details>
  );
}

function Contents({ id, size }: { id: string; size: number }) {
  const playlist = useApi('GET /api/playlist', { query: { id } });
  return (
    <LearnerQueryView query={playlist} skeleton={<Skeleton count={size} />}>
      {(data) => (
        <ol role="list" className={styles.list}>
          {data.playlist.contents.map((recording) => (
            <li key={recording.id}>
              <RecordingRow recording={recording} playlistId={id} />
            </li>
          ))}
        </ol>
      )}
    </LearnerQueryView>
  );
}

type LessonsByTime = { now: ChannelView[]; soon: ChannelView[]; past: ChannelView[] };

const MAX_PAST = 5;

/** An open lesson has not started yet. */
function lessonsByTime(channels: readonly ChannelView[]): LessonsByTime {
  return {
    now: channels.filter(({ state }) => state === 'live'),
    soon: channels.filter(({ state }) => state === 'scheduled' || state === 'open'),
    past: channels.filter(({ state }) => state === 'ended' || state === 'recorded').slice(0, MAX_PAST),
  };
}

type ChannelsProps = { query: ReturnType<typeof useApi<'GET /api/live-channels'>> };

function Channels({ query }: ChannelsProps) {
  return (
    <LearnerQueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
      {(data) => {
        const { now, soon, past } = lessonsByTime(data.channels);
        return (
          <>
            {now.map((channel) => (
              <NowCard key={channel.id} channel={channel} />
            ))}
            {now.length + soon.length === 0 && (
              <EmptyState icon="calendar" title={text.nothingSoon.title}>
                {text.nothingSoon.body}
              </EmptyState>
            )}
            <Lessons title={text.soon} channels={soon} />
            <Lessons title={text.past} channels={past} />
          </>
        );
      }}
    </LearnerQueryView>
  );
}

function Lessons({ title, channels }: { title: string; channels: Parameters<typeof LessonRow>[0]['channel'][] }) {
  if (channels.length === 0) return null;
  return (
    <Section title={title}>
      <List>
        {channels.map((channel) => (
          <LessonRow key={channel.id} channel={channel} />
        ))}
      </List>
    </Section>
  );
}

/** Shows a running lesson: the one next action of the screen. */
function NowCard({ channel: { id, kind, title, teacher, viewers } }: { channel: ChannelView }) {
  return (
    <Card as="article" tone="hero">
      <header className={styles.header}>
        <Tag tone="live">{text.onAir}</Tag>
        <span className={styles.viewers}>{text.viewers(viewers)}</span>
      </header>
      <div className={styles.lesson}>
        <Avatar name={teacher.name} url={teacher.photo_url} />
        <div>
          <h2 className={styles.title}>
            <MixedText>{title}</MixedText>
          </h2>
          <p className={styles.viewers}>
            {text.kind[kind]} · {teacher.name}
          </p>
        </div>
      </div>
      <LinkButton to={`/live/${kind}/lessons/${id}`} iconEnd="forward">
        {text.enter}
      </LinkButton>
    </Card>
  );
}
