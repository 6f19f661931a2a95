import type { ReadingView } from '@lisan/contract/learner/week-texts';
import { texts as text } from '../../../../text/texts.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { ReportButton } from '../../../../ui/feedback/report/report-button.tsx';
import { Tag } from '../../../../ui/list/tag.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import { Glosses } from './glosses.tsx';
import { ReadingParagraphs } from './reading-paragraph.tsx';
import styles from './reading-text.module.css';

/** The text of a reading: its scene in Arabic, its paragraphs, and the words that the course has not taught. */
export function ReadingText({ reading }: { reading: ReadingView }) {
  const { uuid, form, title, intro, paragraphs, glosses } = reading;
  const formName = text.reading.forms[form];
  return (
    <>
      <header className={styles.head}>
        {formName && <Tag>{formName}</Tag>}
        <p>
          <MixedText>{intro}</MixedText>
        </p>
        <p className="small">{text.reading.hint}</p>
      </header>
      <Card as="article" className={styles.sheet}>
        <h2 className={styles.title}>
          <TappableText as="block">{title.en}</TappableText>
          <span className={styles.meaning}>{title.ar}</span>
        </h2>
        <ReadingParagraphs reading={reading} />
      </Card>
      {glosses.length > 0 && <Glosses glosses={glosses} />}
      <ReportButton of={{ uuid, parts: paragraphs.map(({ en }) => en) }} />
    </>
  );
}
