import type { ClaimedText } from '@lisan/contract/studio/studio-writing';
import type { DraftView } from '@lisan/contract/learner/writing';
import { studioWriting as text } from '../../text/studio-writing.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { English } from '../../ui/english.tsx';
import { MixedText } from '../../ui/mixed-text.tsx';
import styles from './correctable-text.module.css';

/** What a teacher reads beside the text: the task, the first draft and the checker's remarks. */
export function DraftsToRead({ claimed: { task, drafts } }: { claimed: ClaimedText }) {
  const [first, second] = drafts;
  return (
    <>
      {task && (
        <Card aria-labelledby="task">
          <h2 id="task">{text.task}</h2>
          <English as="block">{task.prompt.en}</English>
          <p className="small">{task.prompt.ar}</p>
          <ul>
            {task.checklist.map((point) => (
              <li key={point} className="small">
                <MixedText>{point}</MixedText>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {first && (
        <Disclosure summary={text.first}>
          <English as="block" className={styles['small-text']}>
            {first.text}
          </English>
        </Disclosure>
      )}
      {second?.remarks && second.remarks.length > 0 && (
        <Disclosure summary={text.remarks}>
          <Remarks draft={second} />
        </Disclosure>
      )}
    </>
  );
}

function Remarks({ draft }: { draft: DraftView }) {
  return (
    <ul role="list" className={styles.list}>
      {(draft.remarks ?? []).map(({ start, end, title, suggestions }) => (
        <li key={start} className={styles.line}>
          <p>
            <span>{title}</span>
            <English>
              <del>{draft.text.slice(start, end)}</del>
            </English>
            {suggestions.slice(0, 1).map((suggestion) => (
              <English key={suggestion} className={styles.right}>
                {suggestion}
              </English>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
