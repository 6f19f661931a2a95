import { Link } from '../../../lib/router/router.tsx';
import { useTwoColumns } from '../../../lib/use-two-columns.ts';
import { grammar } from '../../../text/grammar.ts';
import { English } from '../../../ui/english.tsx';
import { Aside } from '../../../ui/page.tsx';
import list from '../../../ui/side-list.module.css';
import { inOrder } from '../group-tenses.ts';
import { useTenses } from '../use-tenses.ts';

/** All tenses beside the open one; only where there is room for a second column. */
export function TenseList({ tense }: { tense: string }) {
  const hasRoom = useTwoColumns();
  const { data } = useTenses();
  if (!hasRoom || !data) return null;
  return (
    <Aside>
      <nav className={list.card} aria-label={grammar.allTenses}>
        <h2 className={list.title}>{grammar.allTenses}</h2>
        <ol role="list">
          {inOrder(data.grammars).map((one) => (
            <li key={one.tense}>
              <Link
                to={`/grammar/${one.tense}`}
                replace
                aria-current={one.tense === tense ? 'page' : undefined}
                className={list.link}
              >
                <span className={list.words}>
                  <span>{one.title.ar}</span>
                  <span>
                    <English className="small">{one.title.en}</English>
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </Aside>
  );
}
