import type { Bilingual } from '@lisan/contract/values/values';
import { useId, useState } from 'react';
import { texts as text } from '../../../../text/texts.ts';
import { English } from '../../../../ui/text/english.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import styles from './reading-text.module.css';

type Props = { paragraph: Bilingual; number: number; isPlay: boolean };

/** A paragraph, or a line of a play with its speaker; its translation is shown on request. */
export function ReadingParagraph({ paragraph: { en, ar }, number, isPlay }: Props) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  const { speaker, line } = isPlay ? splitLine(en) : { speaker: null, line: en };
  return (
    <div className={styles.paragraph}>
      <div className={styles.line}>
        {speaker && <English className={styles.speaker}>{speaker}</English>}
        <TappableText className={styles.english}>{line}</TappableText>
        <IconButton
          icon="globe"
          label={`${isShown ? text.reading.hide : text.reading.translate} ${number}`}
          aria-expanded={isShown}
          aria-controls={id}
          className={styles.translate}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <p id={id} className={styles.arabic} hidden={!isShown}>
        {ar}
      </p>
    </div>
  );
}

/** `Karim: Welcome!` → the speaker and the words. */
function splitLine(en: string): { speaker: string | null; line: string } {
  const [, speaker = null, line = en] = /^([A-Z][\w .'’-]{0,24}): (.+)$/su.exec(en) ?? [];
  return { speaker, line };
}
