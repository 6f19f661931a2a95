import type { ReactNode } from 'react';
import { StarButton } from '../../../domain/notebook/star-button.tsx';
import { English } from '../../../ui/english.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import styles from './item-row.module.css';

type Props = {
  en: string;
  ar: string;
  /** Omitted where no screen of the item can be opened. */
  to: string | undefined;
  /** Why there is none, or where the item is. */
  note?: ReactNode;
  /** The item to save; omitted for what cannot be saved. */
  saveUuid?: string | undefined;
};

/** An item in two languages, with its star beside the link. */
export function ItemRow({ en, ar, to, note, saveUuid }: Props) {
  const title = <English>{en}</English>;
  const detail = (
    <>
      {ar}
      {note && <> · {note}</>}
    </>
  );
  const row =
    to === undefined ? <ListRow title={title} detail={detail} /> : <ListRow to={to} title={title} detail={detail} />;
  if (saveUuid === undefined) return row;
  return (
    <div className={styles.row}>
      <div className={styles.item}>{row}</div>
      <StarButton uuid={saveUuid} text={en} />
    </div>
  );
}
