import type { UserView } from '@lisan/contract/learner/subscriber';
import { useState } from 'react';
import type { SubscriptionView } from '@lisan/contract/billing/subscription';
import { Button } from '../../../../ui/form/button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { List } from '../../../../ui/list/list.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import { maskNumber } from '../../../../lib/format/mask-number.ts';
import { Avatar } from '../../../../ui/icons/avatar.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { Link } from '../../../../lib/router/router.tsx';
import { formatNumber } from '../../../../lib/format/format-number.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { readTheme, saveTheme, type Theme } from '../../../../lib/storage/theme.ts';
import { privacy } from '../../../../text/privacy.ts';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { showToast } from '../../../../lib/toast.ts';
import { shell } from '../../../../text/shell.ts';
import { useChunk } from '../../../../lib/chunk/use-chunk.ts';
import { MINUTES_SHOWN, REMINDERS_SHOWN } from '../../../../domain/session/goal-choices.ts';
import { useGoal, useSaveGoal } from '../../../../domain/session/use-goal.ts';
import { isSwitchedOn, saveSwitch, type DeviceSwitch } from '../../../../lib/storage/device-switch.ts';
import { canRecord } from '../../../../lib/media/record-stream.ts';
import { readSpeechConsent, saveSpeechConsent } from '../../../../lib/speech/speech-consent.ts';
import { goal, sound } from '../../../../text/goal.ts';
import { Switch } from '../../../../ui/form/switch.tsx';
import row from '../../../../ui/layout/row.module.css';
import { subscriber } from '../text/subscriber.ts';
import { Devices } from '../components/devices.tsx';
import { LearnerGate } from '../components/learner-gate.tsx';
import { LogoutDialog } from '../components/logout-dialog.tsx';
import { RateDialog } from '../components/rate-dialog.tsx';
import { summariseSubscription } from '../subscription-summary.ts';
import { speechSetting as speech } from '../text/speech-setting.ts';
import profileCardStyles from '../components/profile-card.module.css';
import settingsStyles from '../components/settings.module.css';
import styles from './profile-page.module.css';

/** The learner's account, with links to its parts. */
export function ProfilePage() {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Page title={subscriber.profile.title} wide="full">
      <LearnerGate skeleton={<Skeleton shape="card" count={8} />}>{(user) => <Profile user={user} />}</LearnerGate>
      {/* A sign-out works without the server, so it does not wait for a reply. */}
      <Button variant="danger" icon="logout" onClick={() => setLeaving(true)}>
        {subscriber.profile.logout}
      </Button>
      <LogoutDialog open={isLeaving} onClose={() => setLeaving(false)} />
    </Page>
  );
}

function Profile({ user }: { user: UserView }) {
  return (
    <div className={styles.profile}>
      <div className={styles.who}>
        <ProfileCard user={user} />
        <PointsAndStreak points={user.points} streak={user.streak} />
      </div>
      <div className={styles.parts}>
        <LearningLinks user={user} />
        <LearningSettings />
        <SubscriptionLinks subscription={user.subscription} />
        <Settings />
        <Devices />
        <AppLinks />
      </div>
    </div>
  );
}

/** Links about the product: rating, about, terms. */
function AppLinks() {
  const [isRating, setRating] = useState(false);
  const text = subscriber.profile;
  return (
    <Section title={text.app}>
      <List>
        <ListRow icon="star" title={text.rate} onClick={() => setRating(true)} />
        <ListRow icon="chat" title={text.contact} to="/contact" />
        <ListRow icon="info" title={text.about} to="/about" />
        <ListRow icon="book" title={text.rules} to="/rule" />
        <ListRow icon="shield" title={text.privacy} to="/privacy" />
      </List>
      <RateDialog open={isRating} onClose={() => setRating(false)} />
    </Section>
  );
}

function ProfileCard({ user }: { user: UserView }) {
  const { nameless, edit } = subscriber.profile;
  return (
    <Card as="div" className={profileCardStyles.card}>
      <Avatar name={user.name ?? nameless} url={user.avatar_url} size="large" />
      <div>
        <h2 dir="auto">{user.name ?? nameless}</h2>
        <p className="small">
          <bdi dir="ltr" className="whole">
            {maskNumber(user.msisdn)}
          </bdi>
        </p>
      </div>
      <LinkButton to="/profile/update" variant="secondary" size="small" icon="pencil">
        {edit}
      </LinkButton>
    </Card>
  );
}

function SubscriptionLinks({ subscription }: { subscription: SubscriptionView | null }) {
  const text = subscriber.profile;
  const { title, state, tone, detail } = summariseSubscription(subscription);
  const name = (
    <span className={styles.name}>
      {title}
      {state && <Tag tone={tone}>{state}</Tag>}
    </span>
  );
  return (
    <Section title={text.subscription}>
      <List>
        <ListRow to="/subscription" icon="wallet" title={name} detail={detail} />
        <ListRow to="/plans" icon="receipt" title={text.plans} />
      </List>
    </Section>
  );
}

/** Streak and points, linked to the learner's progress. */
function PointsAndStreak({ points, streak }: { points: number; streak: number }) {
  const text = subscriber.profile;
  return (
    <Link to="/progress" className={styles.summary} aria-label={text.summary(streak, points)}>
      <span className={styles.part}>
        <Icon name="flame" size={28} className={styles.flame} />
        <span className={styles.words}>
          <b>{formatNumber(streak)}</b>
          <span className="small">{text.streak}</span>
        </span>
      </span>
      <span className={styles.part}>
        <Icon name="star" size={28} className={styles.star} />
        <span className={styles.words}>
          <b>{formatNumber(points)}</b>
          <span className="small">{text.points}</span>
        </span>
      </span>
    </Link>
  );
}

function LearningLinks({ user }: { user: UserView }) {
  const text = subscriber.profile;
  const current = user.level_subscribers.find((started) => started.current)?.level;
  const level = current ? (
    <>
      {text.level} <English>{current.code}</English> · {current.name.ar}
    </>
  ) : (
    text.pickLevel
  );
  return (
    <Section title={text.learning}>
      <List>
        <ListRow to="/levels" icon="level" title={level} detail={text.changeLevel} />
        <ListRow to="/group" icon="people" title={text.group} detail={text.groupDetail} />
        <ListRow
          to="/inbox"
          icon="inbox"
          title={text.inbox}
          detail={text.inboxDetail}
          end={user.unread_messages > 0 && <Tag>{text.newMessages(user.unread_messages)}</Tag>}
        />
      </List>
    </Section>
  );
}

const { settings, notifications, notificationsDetail, theme: themeText, themes } = subscriber.profile;

const SEGMENTS = [
  { value: 'system', label: themes.system },
  { value: 'light', label: themes.light },
  { value: 'dark', label: themes.dark },
] as const;

const loadDialog = () => import('../components/notifications-dialog.tsx');

function reportFailure(): void {
  showToast(shell.chunk.body);
}

/** The dialog is loaded when it is first opened. */
function OpenNotifications({ onClose }: { onClose: () => void }) {
  const part = useChunk(loadDialog, reportFailure);
  return part && <part.NotificationsDialog open onClose={onClose} />;
}

function Settings() {
  const [isOpen, setOpen] = useState(false);
  const [theme, setTheme] = useState<Theme>(readTheme);
  function choose(next: Theme) {
    saveTheme(next);
    setTheme(next);
  }
  return (
    <Section title={settings}>
      <List>
        <ListRow icon="bell" title={notifications} detail={notificationsDetail} onClick={() => setOpen(true)} />
        <ListRow icon="shield" title={privacy.link} detail={privacy.linkDetail} to="/my-data" />
        <div className={settingsStyles.theme}>
          <p className={row.title}>{themeText}</p>
          <Segmented legend={themeText} segments={SEGMENTS} value={theme} onChange={choose} />
        </div>
      </List>
      {isOpen && <OpenNotifications onClose={() => setOpen(false)} />}
    </Section>
  );
}

const MINUTES = MINUTES_SHOWN.map((minutes) => ({ value: String(minutes), label: goal.minutes.short(minutes) }));

/** How long a day, when the reminder comes, and whether this device plays sounds. */
function LearningSettings() {
  const known = useGoal();
  const save = useSaveGoal();
  const chosen = known.data?.goal.minutes ?? 5;
  return (
    <Section title={goal.title}>
      <List>
        <div className={settingsStyles.theme}>
          <p className={row.title}>{goal.minutes.label}</p>
          <Segmented
            legend={goal.minutes.label}
            segments={MINUTES}
            value={String(chosen)}
            onChange={(value) =>
              save({ minutes: MINUTES_SHOWN.find((minutes) => String(minutes) === value) ?? chosen })
            }
          />
        </div>
        <ListRow icon="bell" to="/goal" title={goal.remind.label} detail={remindText(known.data?.goal.remind_hour)} />
        <SoundSwitch name="autoplay" label={sound.autoplay} hint={sound.autoplayHint} />
        <SoundSwitch name="effects" label={sound.effects} />
        {canRecord() && <SpeechSwitch />}
      </List>
    </Section>
  );
}

function remindText(chosen: number | null | undefined): string {
  const known = REMINDERS_SHOWN.find(({ hour }) => hour === (chosen ?? null));
  return known ? goal.remind[known.name] : goal.remind.usual;
}

/** The consent to send recordings: given or withdrawn here, and asked with the first recording. */
function SpeechSwitch() {
  const [isOn, setOn] = useState(() => readSpeechConsent() === 'given');
  const change = (next: boolean) => {
    saveSpeechConsent(next);
    setOn(next);
  };
  return <Switch label={speech.label} hint={speech.hint} checked={isOn} onChange={change} />;
}

function SoundSwitch({ name, label, hint }: { name: DeviceSwitch; label: string; hint?: string }) {
  const [isOn, setOn] = useState(() => isSwitchedOn(name));
  const change = (next: boolean) => {
    saveSwitch(name, next);
    setOn(next);
  };
  return <Switch label={label} hint={hint} checked={isOn} onChange={change} />;
}
