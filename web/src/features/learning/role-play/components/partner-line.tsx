import type { RolePlayView } from '@lisan/contract/learner/role-play';
import { useEffect, useId, useRef, useState } from 'react';
import { useAutoplay } from '../../../../lib/media/use-autoplay.ts';
import { rolePlay as text } from '../../../../text/role-play.ts';
import { AudioButton } from '../../../../ui/audio/audio-button.tsx';
import { English } from '../../../../ui/text/english.tsx';
import styles from './bubble.module.css';

type Props = {
  line: { en: string; ar: string; audio_url: string };
  partner: RolePlayView['partner'];
  isSilent: boolean;
};

/** Shows the partner's line, with its sound; its meaning on demand. */
export function PartnerLine({ line, partner, isSilent }: Props) {
  const id = useId();
  const [hasMeaning, setMeaning] = useState(false);
  const bubble = useRef<HTMLDivElement>(null);
  useAutoplay(isSilent ? undefined : line.audio_url);
  useEffect(() => bubble.current?.focus(), []);
  return (
    <div ref={bubble} tabIndex={-1} role="group" aria-labelledby={id} className={styles.partner}>
      <English className={styles.name}>{partner.name}</English>
      <div className={styles.spoken}>
        <English as="block" className={styles.english}>
          <span id={id}>{line.en}</span>
        </English>
        <AudioButton src={line.audio_url} label={line.en} />
      </div>
      {hasMeaning && <p className={styles.arabic}>{line.ar}</p>}
      <button
        type="button"
        className={styles.meaning}
        aria-expanded={hasMeaning}
        onClick={() => setMeaning(!hasMeaning)}
      >
        {hasMeaning ? text.meaning.hide : text.meaning.show}
      </button>
    </div>
  );
}
