import type { CategoryCode } from '@lisan/contract/learner/course';
import { useEffect, useRef } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { Link } from '../../../../lib/router/router.tsx';
import { useTwoColumns } from '../../../../lib/use-two-columns.ts';
import { courseItems } from '../../../../text/course-items.ts';
import { English } from '../../../../ui/english.tsx';
import { Aside } from '../../../../ui/page.tsx';
import side from '../../../../ui/side-list.module.css';
import { itemPath } from '../rules/item-path.ts';
import { useDone } from '../use-week.ts';
import type { FoundItem } from '../use-course-item.ts';
import { DoneMark } from './done-mark.tsx';

type Props<C extends CategoryCode> = { category: C; found: FoundItem<C> };

/** The items of the category in this week, beside the open one; only where there is room for a second column. */
export function ItemList<C extends CategoryCode>({ category, found: { item, items } }: Props<C>) {
  const hasRoom = useTwoColumns();
  const done = useDone(item);
  const at = items.findIndex(({ uuid }) => uuid === item.uuid);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Forty words are longer than the screen: only the list scrolls, not the page.
    const [link, frame] = [list.current?.children[at], list.current?.parentElement];
    if (link instanceof HTMLElement && frame) frame.scrollTop = link.offsetTop - frame.clientHeight / 2;
  }, [at, hasRoom]);
  if (!hasRoom || items.length < 2) return null;
  return (
    <Aside>
      <nav className={side.card} aria-label={courseItems.item.others}>
        <h2 className={side.title}>{courseItems.category[category]}</h2>
        <ol ref={list} role="list">
          {items.map(({ uuid, en, ar }, index) => (
            <li key={uuid}>
              <Link
                to={itemPath(category, uuid)}
                replace
                rel={index === at - 1 ? 'prev' : index === at + 1 ? 'next' : undefined}
                aria-current={index === at ? 'page' : undefined}
                className={side.link}
              >
                <span className={side.words}>
                  <span>
                    <English>{en}</English>
                  </span>
                  <span className={classNames('small', side.detail)}>{ar}</span>
                </span>
                {done.has(uuid) && <DoneMark />}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
    </Aside>
  );
}
