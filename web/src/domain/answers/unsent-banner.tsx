import { Link } from '../../lib/router/router.tsx';
import { useLocation } from '../../lib/router/use-router.ts';
import { classNames } from '../../lib/class-names.ts';
import { useOnline } from '../../lib/net/use-online.ts';
import { shell } from '../../text/shell.ts';
import { unsent as text } from '../../text/unsent.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { ANSWERS_PATH } from '../learner/offline/names.ts';
import { useUnreadResults } from './unread-results.ts';
import { exerciseOf } from './outbox-entry.ts';
import { countPending, usePending, queuedOf } from './pending.ts';
import styles from './unsent-banner.module.css';

/** Shows the content of the offline banner; nothing without a message, or if this screen shows it. */
export function UnsentBanner() {
  const online = useOnline();
  const pending = usePending();
  const queued = queuedOf(pending);
  const results = useUnreadResults();
  const isThere = useLocation().pathname === ANSWERS_PATH;
  if (online && queued.length === 0) {
    if (isThere) return null;
    if (pending.length > 0) return <Banner icon="warning" text={text.setAside} to={ANSWERS_PATH} />;
    return results > 0 && <Banner icon="check" text={text.results} to={ANSWERS_PATH} />;
  }
  const words = [!online && shell.offline, queued.length > 0 && `${text.queued(countPending(queued))}.`];
  return (
    <Banner
      icon={online ? 'repeat' : 'offline'}
      text={words.filter(Boolean).join(' ')}
      to={queued.some(exerciseOf) && !isThere ? ANSWERS_PATH : undefined}
    />
  );
}

function Banner({ icon, text: words, to }: { icon: IconName; text: string; to: string | undefined }) {
  const content = (
    <>
      <Icon name={icon} size={20} />
      <span>{words}</span>
    </>
  );
  if (to === undefined) return <p className={styles.banner}>{content}</p>;
  return (
    <Link to={to} className={classNames(styles.banner, styles.link)}>
      {content}
      <Icon name="forward" size={20} />
    </Link>
  );
}
