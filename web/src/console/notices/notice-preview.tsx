import type { NoticeDetail } from '@lisan/contract/console/notices';
import { MixedText } from '../../ui/mixed-text.tsx';
import row from '../../ui/row.module.css';
import { useText } from '../text/language.ts';
import { noticesText } from '../text/notices.ts';
import { Panel } from '../ui/console-page.tsx';
import styles from './notices.module.css';

/** The saved notice as the inbox and a phone show it, always in the direction of its text. */
export function NoticePreview({ notice: { title, text: words, sms } }: { notice: NoticeDetail }) {
  const text = useText(noticesText);
  return (
    <Panel title={text.preview}>
      <div className={styles.preview}>
        <figure>
          <figcaption className="small">{text.inInbox}</figcaption>
          <div dir="rtl" lang="ar" className={styles.message}>
            <span className={row.title}>
              <MixedText>{title}</MixedText>
            </span>
            <span className={styles.words}>
              <MixedText>{words}</MixedText>
            </span>
            <span className="small">{text.now}</span>
          </div>
        </figure>
        {sms && (
          <figure>
            <figcaption className="small">{text.onPhone}</figcaption>
            <p dir="rtl" lang="ar" className={styles.sms}>
              {sms.text}
            </p>
            <p className="small">{text.parts(sms.parts)}</p>
          </figure>
        )}
      </div>
    </Panel>
  );
}
