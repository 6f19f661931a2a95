import { useState } from 'react';
import type { QuestionView } from '@lisan/contract/learner/question';
import { useAutoplay } from '../../lib/media/use-autoplay.ts';
import { question as text } from '../../text/question.ts';
import { AudioButton } from '../audio/audio-button.tsx';
import { Button } from '../form/button.tsx';
import { PromptCard } from './prompt-card.tsx';
import styles from './typed-field.module.css';

type Props = {
  src: string;
  /** The text for learners who cannot listen. */
  inWords: QuestionView['in_words'];
};

/** Plays a clip at its own speed or slowly, and offers it as text to learners who cannot listen now. */
export function ListenButtons({ src, inWords }: Props) {
  const [isRead, setRead] = useState(false);
  useAutoplay(src);
  return (
    <>
      <div className={styles.listen}>
        <AudioButton src={src} tone="main" />
        <AudioButton src={src} slow />
      </div>
      {inWords && (
        <div role="status" className={styles.instead}>
          {isRead ? (
            <>
              <p className="small">{text.insteadOfSound}</p>
              <PromptCard {...inWords} />
            </>
          ) : (
            <Button variant="plain" size="small" onClick={() => setRead(true)}>
              {text.cannotListen}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
