import type { ReactNode } from 'react';
import { StarButton } from '../../../../domain/notebook/star-button.tsx';
import { English } from '../../../../ui/english.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { TappableText } from '../../../../ui/tappable/tappable-text.tsx';
import styles from './item-row.module.css';

type Props = {
  en: string;
  ar: string;
  /** Omitted where no screen of the item can be opened. */
  to: string | undefined;
  /** Why there is none, or where the item is. */
  note?: ReactNode;
  /** Of a word that has one. */
  picture?: string | undefined;
  /** The item to save; omitted for what cannot be saved. */
  saveUuid?: string | undefined;
  /** Its word opens its meanings: it has no screen. */
  hasMeanings?: boolean;
};

/** An item in two languages, with its star beside the link. */
export function ItemRow({ en, ar, to, note, picture, saveUuid, hasMeanings = false }: Props) {
  const title = hasMeanings ? (
    <span className={styles.meanings}>
      <TappableText>{en}</TappableText>
    </span>
  ) : (
    <English>{en}</English>
  );
  const detail = (
    <>
      {ar}
      {note && <> · {note}</>}
    </>
  );
  const body = { title, detail, end: picture && <Picture src={picture} size="row" /> };
  const row = to === undefined ? <ListRow {...body} /> : <ListRow to={to} {...body} />;
  if (saveUuid === undefined) return row;
  return (
    <div className={styles.row}>
      <div className={styles.item}>{row}</div>
      <StarButton uuid={saveUuid} text={en} />
    </div>
  );
}
