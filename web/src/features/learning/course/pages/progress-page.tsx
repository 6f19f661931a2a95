import { losesLetters } from '@lisan/contract/values/printable-name';
import { useMutation } from '@tanstack/react-query';
import { classNames } from '../../../../lib/class-names.ts';
import { downloadFile } from '../../../../lib/net/download-file.ts';
import { useApi } from '../../../../lib/net/use-api.ts';
import { Below } from '../../../../ui/layout/below.tsx';
import { Aside, Page } from '../../../../ui/layout/page.tsx';
import { LearnerQueryView } from '../../../../domain/subscription/learner-query-view.tsx';
import { GroupCard } from '../../../../domain/group/group-card.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Link } from '../../../../lib/router/router.tsx';
import { TimeText } from '../../../../ui/text/time-text.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { Reply } from '../../../../lib/failure/api-types.ts';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { BarChart } from '../../../../ui/list/bar-chart.tsx';
import { courseItems } from '../../../../text/course-items.ts';
import { shell } from '../../../../text/shell.ts';
import { Meter } from '../../../../ui/list/meter.tsx';
import { useLearner } from '../../../../domain/learner/queries.ts';
import { English } from '../../../../ui/text/english.tsx';
import { moreIcons } from '../../../../ui/icons/more-icons.ts';
import { ShareButton } from '../../../../ui/form/share-button.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { FailureNotice } from '../../../../ui/feedback/failure-notice.tsx';
import { formatNumber } from '../../../../lib/format/format-number.ts';
import type { IconName } from '../../../../ui/icons/icons.ts';
import layout from '../../../../ui/layout/layout.module.css';
import { courseProgress as text } from '../text/course-progress.ts';
import { ActivityDays } from '../components/activity-days.tsx';
import { RetentionChart } from '../components/retention-chart.tsx';
import { noonOf } from '../rules/noon-of.ts';
import styles from './progress-page.module.css';

export function ProgressPage() {
  const progress = useApi('GET /api/progress');
  return (
    <Page title={text.title} back="/home" wide="aside">
      <LearnerQueryView query={progress} skeleton={<Skeleton shape="card" count={3} />}>
        {(reply) => (
          <>
            <StreakCard streak={reply.streak} freezes={reply.freezes} frozenDays={reply.frozen_days} />
            <ProgressFacts progress={reply} />
            <Section title={text.days}>
              <ActivityDays days={reply.days} />
              <MinutesChart days={reply.days} />
            </Section>
            <Section title={text.retention}>
              <RetentionChart weeks={reply.review.retention} />
            </Section>
            <Section title={text.levels}>
              <StartedLevels levels={reply.levels} />
            </Section>
          </>
        )}
      </LearnerQueryView>
      <Below query={progress}>
        <Aside>
          <GroupCard />
          <Section title={text.inLevel}>
            <LevelCounts />
          </Section>
          <DownloadButton download={() => downloadFile('GET /api/progress/export', {})}>{text.export}</DownloadButton>
          <p className="small">{text.exportNote}</p>
        </Aside>
      </Below>
    </Page>
  );
}

type Props = { streak: number; freezes: number; frozenDays: readonly string[] };

function StreakCard({ streak, freezes, frozenDays }: Props) {
  const lastFrozen = frozenDays.at(-1);
  return (
    <Card tone="hero" className={styles.card}>
      <span className={styles.sign}>
        <Icon name="flame" size={28} />
      </span>
      <div>
        <p className={styles.days}>{text.streak(streak)}</p>
        <p className={styles.hint}>{streak === 0 ? text.empty : text.streakHint}</p>
        {streak > 0 && <p className={styles.hint}>{text.freezes(freezes)}</p>}
        {streak > 0 && lastFrozen !== undefined && (
          <p className={styles.hint}>
            {text.frozen} <TimeText at={noonOf(lastFrozen)} style="weekday" />
          </p>
        )}
      </div>
    </Card>
  );
}

type Day = Reply<'GET /api/progress'>['days'][number];

/** A fixed minimum, so that a quiet month does not look like a full one. */
const MIN_FULL = 10;

/** Minutes of learning, a bar for each day. */
function MinutesChart({ days }: { days: readonly Day[] }) {
  const sum = days.reduce((total, { minutes }) => total + minutes, 0);
  const active = days.filter(({ minutes }) => minutes > 0).length;
  const first = days[0];
  if (sum === 0 || !first) return <p className="small">{text.noMinutes}</p>;
  const longest = Math.max(...days.map(({ minutes }) => minutes));
  // Even, so that its half is a whole number.
  const full = Math.ceil(Math.max(MIN_FULL, longest) / 2) * 2;
  const about = text.minutesTotal(sum, active);
  return (
    <Card tight>
      <h3>{text.minutesByDay}</h3>
      <p className="small">{about}</p>
      <BarChart
        label={`${text.minutesByDay}: ${about}`}
        bars={days.map(({ day, minutes }) => ({ key: day, share: minutes / full }))}
        from={formatDate(noonOf(first.day), 'day')}
        to={text.today}
        scale={{ full: String(full), half: String(full / 2) }}
      />
    </Card>
  );
}

const NAMES = {
  words: courseItems.category.words,
  sentences: courseItems.category.sentences,
  audio: courseItems.category.audio,
  lessons: text.lessonsCategory,
  practicals: text.practicalsCategory,
} as const;
const KINDS = ['words', 'sentences', 'audio', 'lessons', 'practicals'] as const;

/** The progress in the current level by kind of content. */
function LevelCounts() {
  const counts = useApi('GET /api/count/subscriber/content');
  return (
    <LearnerQueryView query={counts} skeleton={<Skeleton shape="hero" />}>
      {(reply) => (
        <Card>
          <ul role="list" className={styles.counts}>
            {KINDS.map((kind) => {
              const { done, total } = reply.counts[kind];
              return (
                <li key={kind} className={styles.count}>
                  <span className={styles.name}>{NAMES[kind]}</span>
                  <span className="small">{shell.of(done, total)}</span>
                  <span className={styles.meter}>
                    <Meter value={done} max={total} label={NAMES[kind]} />
                  </span>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </LearnerQueryView>
  );
}

type Started = Reply<'GET /api/progress'>['levels'][number];

/** The started levels: weeks passed, and the certificate of a finished one. */
function StartedLevels({ levels }: { levels: readonly Started[] }) {
  const known = useLearner().data?.user.level_subscribers.map(({ level }) => level) ?? [];
  return (
    <ul role="list" className={styles.levels}>
      {levels.map((started) => {
        const level = known.find(({ uuid }) => uuid === started.level_id);
        return level && <StartedLevel key={level.uuid} started={started} code={level.code} name={level.name.ar} />;
      })}
    </ul>
  );
}

function StartedLevel({ started, code, name }: { started: Started; code: string; name: string }) {
  const { level_id, weeks_done, weeks, certificate } = started;
  return (
    <Card as="li" tight>
      <p className={styles.startedLevelsName}>
        <English className={styles.code}>{code}</English> {name}
      </p>
      <Meter value={weeks_done} max={weeks} label={text.weeksLabel(code)} />
      <p className="small">{text.weeksDone(weeks_done, weeks)}</p>
      {certificate && (
        <DownloadButton
          download={() => downloadFile('GET /api/certificate/:level', { params: { level: level_id } })}
          label={text.certificateOf(code)}
        >
          {text.certificate}
        </DownloadButton>
      )}
      {certificate && <NameOnCertificate />}
      {certificate && <ShareLevel code={code} />}
    </Card>
  );
}

/** Says before the download that letters of the learner's name will be missing. */
function NameOnCertificate() {
  const { user } = useLearner().data ?? {};
  if (!losesLetters(user?.name ?? '')) return null;
  return (
    <p className="small">
      {text.certificateName} <Link to="/profile/update">{text.changeName}</Link>
    </p>
  );
}

function ShareLevel({ code }: { code: string }) {
  const { user } = useLearner().data ?? {};
  const picture = {
    icon: moreIcons.trophy,
    color: '#ffc65c',
    title: text.shareTitle(code),
    lines: [text.shareLine, ...(user?.name ? [user.name] : [])],
  };
  return (
    <ShareButton text={text.shareText(code)} picture={picture} label={text.shareCertificateOf(code)}>
      {text.shareCertificate}
    </ShareButton>
  );
}

type DownloadButtonProps = {
  /** Fetches the file and lets the browser save it. */
  download: () => Promise<void>;
  /** The accessible name, if the text alone does not name the file. */
  label?: string;
  children: string;
};

/** Downloads a file, and shows why it failed. */
function DownloadButton({ download, label, children }: DownloadButtonProps) {
  const saving = useMutation({
    networkMode: 'offlineFirst',
    mutationFn: download,
    onSuccess: () => showToast(text.saved),
  });
  return (
    <>
      <Button
        variant="secondary"
        icon="download"
        busy={saving.isPending}
        aria-label={label}
        onClick={() => saving.mutate()}
      >
        {children}
      </Button>
      <FailureNotice error={saving.error} />
    </>
  );
}

type Fact = { icon: IconName; name: string; value: number };

function ProgressFacts({ progress }: { progress: Reply<'GET /api/progress'> }) {
  const facts: Fact[] = [
    { icon: 'star', name: text.points, value: progress.points },
    { icon: 'clock', name: text.minutes, value: progress.minutes },
    { icon: 'words', name: text.wordsKnown, value: progress.words_known },
    { icon: 'check', name: text.known, value: progress.review.known },
    { icon: 'trophy', name: text.quizzes, value: progress.quizzes_passed },
    { icon: 'pencil', name: text.practicals, value: progress.practicals_done },
  ];
  return (
    <dl className={classNames(layout.halves, styles.facts)}>
      {facts.map(({ icon, name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.progressFactsName}>
            <Icon name={icon} size={20} className={styles.icon} />
            <span>{name}</span>
          </dt>
          <dd className={styles.value}>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
