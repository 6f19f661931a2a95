import type { ReadingView } from '@lisan/contract/learner/week-texts';
import { useState } from 'react';
import { texts as text } from '../../../../text/texts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ReadingParagraph } from './reading-paragraph.tsx';
import styles from './show-text.module.css';

/** The text of a reading over its question: answering is reading, not remembering. */
export function ShowText({ reading: { title, form, paragraphs } }: { reading: ReadingView }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button variant="plain" size="small" icon="lines" onClick={() => setShown(true)}>
        {text.reading.show}
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} title={title.ar} closesOutside>
        <div className={styles.text}>
          {paragraphs.map((paragraph, index) => (
            <ReadingParagraph key={paragraph.en} paragraph={paragraph} number={index + 1} isPlay={form === 'play'} />
          ))}
        </div>
      </Dialog>
    </>
  );
}
