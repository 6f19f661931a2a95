import { Link } from '../../../../lib/router/router.tsx';
import { useTwoColumns } from '../../../../lib/use-two-columns.ts';
import { English } from '../../../../ui/english.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Aside } from '../../../../ui/page.tsx';
import list from '../../../../ui/side-list.module.css';
import type { GrammarEntry } from '../grammar-entry.ts';

type Props = {
  title: string;
  /** All pages of the kind; none until the list is loaded. */
  pages: readonly GrammarEntry[];
  /** The path of the open page. */
  open: string;
};

/** All pages of the kind beside the open one; only where there is room for a second column. */
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
