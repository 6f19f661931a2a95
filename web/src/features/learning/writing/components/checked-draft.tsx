import { useState } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Dots } from '../../../../ui/feedback/dots.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { writing } from '../text/writing.ts';
import type { Draft } from '../writing-replies.ts';
import { MarkedText } from './marked-text.tsx';
import { RemarkList } from './remark-list.tsx';
import styles from './marked-text.module.css';

const text = writing.remarks;

type Props = { draft: Draft; title: string; isChecking: boolean; onCheck: () => void };

/** Shows a submitted draft with the remarks on it. */
export function CheckedDraft({ draft, title, isChecking, onCheck }: Props) {
  const [selected, setSelected] = useState<number | null>(null);
  const id = `draft-${draft.number}`;
  const remarks = draft.remarks ?? [];
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {remarks.length > 0 ? (
        <MarkedText text={draft.text} marks={remarks} selected={selected} onSelect={setSelected} />
      ) : (
        <English as="block" className={styles.text}>
          {draft.text}
        </English>
      )}
      <DraftNotices draft={draft} />
      {!draft.rude && (
        <section aria-labelledby={`${id}-remarks`} role="status">
          {remarks.length > 0 && <h3 id={`${id}-remarks`}>{text.count(remarks.length)}</h3>}
          {remarks.length > 0 && <p className="small">{text.note}</p>}
          {draft.remarks?.length === 0 && <p>{text.none}</p>}
          {draft.remarks === null && <Missing isChecking={isChecking || draft.is_checking} onCheck={onCheck} />}
        </section>
      )}
      {remarks.length > 0 && <RemarkList draft={draft.text} remarks={remarks} selected={selected} />}
    </Card>
  );
}

function Missing({ isChecking, onCheck }: Pick<Props, 'isChecking' | 'onCheck'>) {
  if (isChecking) {
    return (
      <p>
        {text.checking} <Dots />
      </p>
    );
  }
  return (
    <>
      <p>{text.unavailable}</p>
      <Button variant="secondary" size="small" icon="repeat" onClick={onCheck}>
        {text.again}
      </Button>
    </>
  );
}

/** Shows notices about a draft apart from its grammar. */
function DraftNotices({ draft }: { draft: Draft }) {
  const { rude, copied, personal, length } = draft;
  return (
    <>
      {rude && (
        <Notice tone="wrong" icon="warning">
          {writing.notices.rude}
        </Notice>
      )}
      {copied && <Notice tone="orange">{writing.notices.copied}</Notice>}
      {personal && <Notice icon="shield">{writing.notices.personal}</Notice>}
      {length === 'short' && <Notice tone="orange">{writing.notices.short}</Notice>}
      {length === 'long' && <Notice tone="orange">{writing.notices.long}</Notice>}
    </>
  );
}
