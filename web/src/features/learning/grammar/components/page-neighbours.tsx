import { Link } from '../../../../lib/router/router.tsx';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { grammar } from '../text/grammar.ts';
import type { GrammarEntry } from '../grammar-entry.ts';
import styles from './page-neighbours.module.css';

type Props = {
  label: string;
  /** All pages of the kind; empty until the list is loaded. */
  pages: readonly GrammarEntry[];
  /** The path of the open page. */
  open: string;
};

/** Links to the previous and the next page; nothing until the list is loaded. */
export function PageNeighbours({ label, pages, open }: Props) {
  const at = pages.findIndex(({ path }) => path === open);
  if (at < 0) return null;
  const previous = at > 0 ? pages[at - 1] : undefined;
  const next = pages[at + 1];
  return (
    <nav aria-label={label} className={styles.neighbours}>
      {previous && <Neighbour page={previous} word={grammar.previous} icon="back" />}
      {next && <Neighbour page={next} word={grammar.next} icon="forward" />}
    </nav>
  );
}

function Neighbour({ page, word, icon }: { page: GrammarEntry; word: string; icon: 'back' | 'forward' }) {
  return (
    <Link
      to={page.path}
      replace
      rel={icon === 'forward' ? 'next' : 'prev'}
      className={classNames(styles.link, icon === 'forward' && styles.next)}
    >
      <Icon name={icon} size={20} />
      <span>
        <span className="small">{word}</span>
        <strong>
          <MixedText>{page.title.ar}</MixedText>
        </strong>
      </span>
    </Link>
  );
}
