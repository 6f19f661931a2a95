import { useInstallPrompt } from '../../../lib/storage/install-offer.ts';
import { useApi } from '../../../lib/net/use-api.ts';
import { useDismissible } from '../../../lib/storage/use-dismissible.ts';
import { install as text } from '../../../text/install.ts';
import { buttonClass } from '../../../ui/form/button-class.ts';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import styles from './install-card.module.css';

/** Invites to put the app on the phone, in the way that this phone offers. Shows nothing if the phone offers no way. */
export function InstallCard() {
  const links = useApi('GET /api/app/general/info').data?.info.app_links ?? [];
  const { isShown, dismiss } = useDismissible('show-apps-links');
  const platform = phonePlatform(navigator.userAgent);
  const isWanted = isShown && !isInstalled();
  const install = useInstallPrompt();
  const link = links.find((one) => one.platform === platform)?.url;
  if (!isWanted || !(link || install || platform === 'ios')) return null;
  return (
    <section className={styles.card} aria-labelledby="install">
      <div className={styles.words}>
        <strong id="install">{text.title}</strong>
        <p className="small">{link || install ? text.body : text.ios}</p>
        {link && (
          <a href={link} className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {text.store}
          </a>
        )}
        {!link && install && (
          <Button variant="secondary" size="small" icon="download" onClick={() => install(dismiss)}>
            {text.action}
          </Button>
        )}
      </div>
      <IconButton icon="close" label={text.dismiss} onClick={dismiss} />
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
