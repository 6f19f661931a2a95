import { useState } from 'react';
import { writing } from '../../../../text/writing.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Dots } from '../../../../ui/dots.tsx';
import { English } from '../../../../ui/english.tsx';
import type { Draft } from '../writing-replies.ts';
import { DraftNotices } from './draft-notices.tsx';
import { MarkedText } from './marked-text.tsx';
import styles from './marked-text.module.css';
import { RemarkList } from './remark-list.tsx';

const text = writing.remarks;

type Props = { draft: Draft; title: string; isChecking: boolean; onCheck: () => void };

/** A submitted draft with the remarks on it. */
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
