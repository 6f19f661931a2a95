import type { AppLink } from '@lisan/contract/info';
import { course } from '../../../text/course.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useDismissible } from '../use-dismissible.ts';
import { useInstallPrompt } from '../use-install-prompt.ts';
import styles from './install-card.module.css';

/** An invitation to put the app on the phone, in the way this phone offers. Nothing where it offers none. */
export function InstallCard({ links }: { links: readonly AppLink[] }) {
  const { isShown, dismiss } = useDismissible('show-apps-links');
  const platform = phonePlatform(navigator.userAgent);
  const isWanted = isShown && !isInstalled();
  const install = useInstallPrompt();
  const link = links.find((one) => one.platform === platform)?.url;
  if (!isWanted || !(link || install || platform === 'ios')) return null;
  return (
    <section className={styles.card} aria-labelledby="install">
      <div className={styles.words}>
        <strong id="install">{course.install.title}</strong>
        <p className="small">{link || install ? course.install.body : course.install.ios}</p>
        {link && (
          <a href={link} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {course.install.store}
          </a>
        )}
        {!link && install && (
          <Button variant="secondary" size="small" icon="download" onClick={() => install(dismiss)}>
            {course.install.action}
          </Button>
        )}
      </div>
      <IconButton icon="close" label={course.install.dismiss} onClick={dismiss} />
    </section>
  );
}

type PhonePlatform = 'android' | 'ios' | null;

function phonePlatform(userAgent: string): PhonePlatform {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad/i.test(userAgent) ? 'ios' : null;
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
