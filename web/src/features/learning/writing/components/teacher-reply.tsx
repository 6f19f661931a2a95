import type { TeacherReply as Reply } from '@lisan/contract/learner/writing';
import { useState } from 'react';
import { directionOf } from '../../../../lib/format/direction-of.ts';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { Meter } from '../../../../ui/list/meter.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { writing } from '../text/writing.ts';
import type { Draft } from '../writing-replies.ts';
import { MarkedText } from './marked-text.tsx';
import list from './remark-list.module.css';
import styles from './teacher-reply.module.css';

const text = writing.reply;
const KINDS = ['task', 'grammar', 'vocabulary', 'organisation'] as const;

/** A teacher's reply: the words, the marks and the corrections in the text. */
export function TeacherReply({ reply, draft }: { reply: Reply; draft: Draft }) {
  return (
    <Card aria-labelledby="reply">
      <h2 id="reply">{text.title(reply.teacher)}</h2>
      <p className="small">{formatDate(reply.at, 'weekday')}</p>
      <p className={styles.words} dir={directionOf(reply.reply)}>
        {reply.reply}
      </p>
      <section aria-label={text.marks} className={styles.marks}>
        {KINDS.map((kind) => (
          <div key={kind} className={styles.mark}>
            <span>{text.kinds[kind]}</span>
            <Meter value={reply.marks[kind]} max={5} label={text.kinds[kind]} />
            <b className="whole">{text.outOf(reply.marks[kind])}</b>
          </div>
        ))}
      </section>
      <Corrections reply={reply} draft={draft} />
    </Card>
  );
}

function Corrections({ reply: { corrections }, draft }: { reply: Reply; draft: Draft }) {
  const [selected, setSelected] = useState<number | null>(null);
  if (corrections.length === 0) return <p className="small">{text.noCorrections}</p>;
  return (
    <section aria-labelledby="corrections" className={styles.corrections}>
      <h3 id="corrections">{text.corrections}</h3>
      <MarkedText text={draft.text} marks={corrections} selected={selected} onSelect={setSelected} />
      <ol role="list" className={list.list}>
        {corrections.map(({ start, end, replacement, note }, index) => (
          <li key={start} className={`${list.item} ${selected === index ? list.selected : ''}`}>
            <span className={list.number}>{index + 1}</span>
            <div className={list.body}>
              <p className={list.change}>
                <English>
                  <del>{draft.text.slice(start, end)}</del>
                </English>
                <English className={list.right}>{replacement}</English>
              </p>
              {note !== '' && (
                <p className="small">
                  <MixedText>{note}</MixedText>
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className="small">{text.back}</p>
    </section>
  );
}
