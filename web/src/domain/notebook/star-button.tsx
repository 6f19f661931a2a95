import { star } from '../../text/star.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useSaved } from './use-saved.ts';
import styles from './star-button.module.css';

type Props = {
  uuid: string;
  /** The item as it is called in the button's accessible name. */
  text: string;
};

/** Saves an item in the notebook or removes it. */
export function StarButton({ uuid, text }: Props) {
  const { isSaved, toggle } = useSaved(uuid);
  return (
    <IconButton
      icon="star"
      label={star.label(text)}
      filled={isSaved}
      aria-pressed={isSaved}
      className={isSaved ? styles.saved : styles.star}
      onClick={toggle}
    />
  );
}
