import { Link } from '../../../../lib/router/router.tsx';
import { useTwoColumns } from '../../../../lib/input/use-two-columns.ts';
import { English } from '../../../../ui/text/english.tsx';
import { MixedText } from '../../../../ui/text/mixed-text.tsx';
import { Aside } from '../../../../ui/layout/page.tsx';
import list from '../../../../ui/layout/side-list.module.css';
import type { GrammarEntry } from '../grammar-entry.ts';

type Props = {
  title: string;
  /** All pages of the kind; empty until the list is loaded. */
  pages: readonly GrammarEntry[];
  /** The path of the open page. */
  open: string;
};

/** Shows all pages of the kind beside the open page; only with room for a second column. */
export function PageList({ title, pages, open }: Props) {
  const hasRoom = useTwoColumns();
  if (!hasRoom || pages.length === 0) return null;
  return (
    <Aside>
      <nav className={list.card} aria-label={title}>
        <h2 className={list.title}>{title}</h2>
        <ol role="list">
          {pages.map(({ path, title: names }) => (
            <li key={path}>
              <Link to={path} replace aria-current={path === open ? 'page' : undefined} className={list.link}>
                <span className={list.words}>
                  <span>
                    <MixedText>{names.ar}</MixedText>
                  </span>
                  <span>
                    <English className="small">{names.en}</English>
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
