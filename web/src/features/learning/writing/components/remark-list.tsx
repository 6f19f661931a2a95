import type { RemarkView } from '@lisan/contract/learner/writing';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { writing } from '../text/writing.ts';
import styles from './remark-list.module.css';

const text = writing.remarks;

type Props = { draft: string; remarks: readonly RemarkView[]; selected: number | null };

/** Shows the remarks on a draft, numbered as its marks. The explanation of a kind is open at its first remark. */
export function RemarkList({ draft, remarks, selected }: Props) {
  return (
    <ol role="list" className={styles.list}>
      {remarks.map((remark, index) => (
        <Item
          key={remark.start}
          number={index + 1}
          wrong={draft.slice(remark.start, remark.end)}
          remark={remark}
          isExplained={remarks.findIndex(({ kind }) => kind === remark.kind) === index || selected === index}
          isSelected={selected === index}
        />
      ))}
    </ol>
  );
}

type ItemProps = { number: number; wrong: string; remark: RemarkView; isExplained: boolean; isSelected: boolean };

function Item({ number, wrong, remark, isExplained, isSelected }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const explanation = (
    <p className="small">
      <MixedText>{remark.explanation}</MixedText>
    </p>
  );
  return (
    <li ref={item} className={classNames(styles.item, isSelected && styles.selected)}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <b>{remark.title}</b>
        <Change wrong={wrong.trim()} suggestions={remark.suggestions} />
        {isExplained ? explanation : <Disclosure summary={text.why}>{explanation}</Disclosure>}
      </div>
    </li>
  );
}

/** Shows the wrong words struck through, and their replacements. */
function Change({ wrong, suggestions }: { wrong: string; suggestions: readonly string[] }) {
  const usable = suggestions.map((one) => one.trim());
  return (
    <p className={styles.change}>
      {wrong !== '' && (
        <English>
          <del>{wrong}</del>
        </English>
      )}
      {usable.length === 0 && <span>{text.rebuild}</span>}
      {usable.map((one, index) => (
        <span key={one}>
          {index > 0 && `${text.or} `}
          <span className="visually-hidden">{text.becomes}</span>
          {one === '' ? text.remove : <English className={styles.right}>{one}</English>}
        </span>
      ))}
    </p>
  );
}
