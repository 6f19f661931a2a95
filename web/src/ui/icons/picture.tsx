import { classNames } from '../../lib/class-names.ts';
import styles from './picture.module.css';

/** In px; the browser reserves the space before the file has loaded. */
const SIDE = { row: 30, hero: 56, word: 76 } as const;

type Props = {
  src: string;
  /** In a list, on a hero card, or above a word. */
  size: keyof typeof SIDE;
  /** The picture in the learner's view now; others load when they are scrolled near. */
  isCurrent?: boolean;
};

/** Shows a drawing of the course on a light backdrop, in both themes. Decorative: the text beside it says the same. */
export function Picture({ src, size, isCurrent = false }: Props) {
  return (
    <span className={classNames(styles.backdrop, styles[size])}>
      <img
        key={src}
        src={src}
        alt=""
        width={SIDE[size]}
        height={SIDE[size]}
        loading={isCurrent ? 'eager' : 'lazy'}
        decoding="async"
        // Without a network the backdrop stays, so that nothing moves.
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    </span>
  );
}
