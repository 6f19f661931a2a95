import { useEffect, useRef } from 'react';
import { subscription as text } from '../../../../text/subscription.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import styles from './charge-notice.module.css';

type Props = { isAwaiting: boolean; denial: string | null };

/** The status of a requested charge, pending or refused, as a live region. */
export function ChargeNotice({ isAwaiting, denial }: Props) {
  const refusal = useRef<HTMLDivElement>(null);
  // The page may be scrolled down to the button that requested the charge.
  useEffect(() => {
    if (denial !== null) refusal.current?.scrollIntoView({ block: 'center' });
  }, [denial]);
  return (
    <>
      <div role="status" className={styles.live}>
        {isAwaiting && <Notice icon="clock">{text.awaiting}</Notice>}
      </div>
      <div role="alert" className={styles.live}>
        {denial && (
          <div ref={refusal}>
            <Notice tone="wrong" icon="warning">
              {denial}
            </Notice>
          </div>
        )}
      </div>
    </>
  );
}
