import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import type { IconName } from '../ui/icons/icons.ts';
import stage from '../ui/layout/stage.module.css';
import styles from './stage.module.css';

type Props = {
  /** Null without a stream. */
  stream: MediaStream | null;
  hasPicture: boolean;
  /** The accessible name of the picture. */
  label: string;
  /** Replaces the picture. */
  instead: { icon: IconName; words: string };
  /** Overlays the upper edge of the picture. */
  top?: ReactNode;
};

/** Shows the teacher's own picture, muted to avoid an echo. */
export function Stage({ stream, hasPicture, label, instead, top }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const isSeen = stream !== null && hasPicture;
  return (
    <div className={styles.stage}>
      <video ref={video} className={stage.video} aria-label={label} hidden={!isSeen} muted playsInline autoPlay />
      {!isSeen && (
        <p className={styles.instead}>
          <Icon name={instead.icon} size={28} />
          {instead.words}
        </p>
      )}
      {top && <div className={stage.top}>{top}</div>}
    </div>
  );
}
