import { Link } from '../../../lib/router/router.tsx';
import type { GrammarView } from '@lisan/contract/grammar';
import { classNames } from '../../../lib/class-names.ts';
import { grammar } from '../../../text/grammar.ts';
import { Icon } from '../../../ui/icon.tsx';
import { inOrder } from '../group-tenses.ts';
import { useTenses } from '../use-tenses.ts';
import styles from './tense-neighbours.module.css';

/** Links to the previous and the next tense; nothing until the list is loaded. */
export function TenseNeighbours({ tense }: { tense: string }) {
  const all = inOrder(useTenses().data?.grammars ?? []);
  const at = all.findIndex((one) => one.tense === tense);
  if (at < 0) return null;
  const previous = at > 0 ? all[at - 1] : undefined;
  const next = all[at + 1];
  return (
    <nav aria-label={grammar.neighbours} className={styles.neighbours}>
      {previous && <Neighbour page={previous} word={grammar.previous} icon="back" />}
      {next && <Neighbour page={next} word={grammar.next} icon="forward" />}
    </nav>
  );
}

function Neighbour({ page, word, icon }: { page: GrammarView; word: string; icon: 'back' | 'forward' }) {
  return (
    <Link
      to={`/grammar/${page.tense}`}
      replace
      rel={icon === 'forward' ? 'next' : 'prev'}
      className={classNames(styles.link, icon === 'forward' && styles.next)}
    >
      <Icon name={icon} size={20} />
      <span>
        <span className="small">{word}</span>
        <strong>{page.title.ar}</strong>
      </span>
    </Link>
  );
}
