import type { ReactNode } from 'react';
import { StarButton } from '../../../../domain/notebook/star-button.tsx';
import { English } from '../../../../ui/text/english.tsx';
import { ListRow } from '../../../../ui/list/list-row.tsx';
import { Picture } from '../../../../ui/icons/picture.tsx';
import { TappableText } from '../../../../ui/text/tappable/tappable-text.tsx';
import styles from './item-row.module.css';

type Props = {
  en: string;
  ar: string;
  /** Omitted if no screen of the item can be opened. */
  to: string | undefined;
  /** Why the link is missing, or where the item is. */
  note?: ReactNode;
  /** Of a word with a picture. */
  picture?: string | undefined;
  /** The item to save; omitted if it cannot be saved. */
  saveUuid?: string | undefined;
  /** Its word opens its meanings: it has no screen. */
  hasMeanings?: boolean;
};

/** Shows an item in two languages, with its star beside the link. */
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
