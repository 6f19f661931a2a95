import type { ReactNode } from 'react';
import { texts } from '../../../../text/texts.ts';
import { ListRow } from '../../../../ui/list-row.tsx';

type Props = { week: number; mark: ReactNode };

/** The reading of a week, in a list of it. */
export function ReadingRow({ week, mark }: Props) {
  return (
    <ListRow icon="lines" title={texts.reading.row} detail={texts.reading.detail} end={mark} to={`/reading/${week}`} />
  );
}

/** The listening of a week, beside its dialogues. */
export function ListeningRow({ week, mark }: Props) {
  const { row, detail } = texts.listening;
  return <ListRow icon="headphones" title={row} detail={detail} end={mark} to={`/listening/${week}`} />;
}

/** The practice after the lesson of a week. */
export function PracticeRow({ week, mark }: Props) {
  const { row, detail } = texts.practice;
  return <ListRow icon="pencil" title={row} detail={detail} end={mark} to={`/practice/${week}`} />;
}
