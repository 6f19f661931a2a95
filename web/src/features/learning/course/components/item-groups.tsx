import { courseItems } from '../../../../text/course-items.ts';
import { shell } from '../../../../text/shell.ts';
import { texts } from '../../../../text/texts.ts';
import { English } from '../../../../ui/english.tsx';
import card from '../../../../ui/fold-card.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { List } from '../../../../ui/list.tsx';
import { groupItems } from '../rules/group-items.ts';
import type { ItemGroup } from '../rules/group-items.ts';
import { itemPath } from '../rules/item-path.ts';
import { countDone } from '../rules/next-step.ts';
import { DoneMark } from './done-mark.tsx';
import styles from './item-groups.module.css';

type Category = 'words' | 'sentences';
type Item = { uuid: string; en: string; ar: string };
type Props = { category: Category; items: readonly Item[]; done: ReadonlySet<string> };

/** Words or sentences of a week. Forty are shown in groups, of which the one being learned is open. */
export function ItemGroups({ category, items, done }: Props) {
  const groups = groupItems(items);
  const [whole] = groups;
  if (groups.length === 1 && whole) return <Rows category={category} items={whole.items} done={done} />;
  const current = groups.findIndex((group) => countDone(group.items, done) < group.items.length);
  return (
    <div className={styles.groups}>
      {groups.map((group, index) => (
        <Group key={group.from} category={category} group={group} done={done} isOpen={index === Math.max(0, current)} />
      ))}
    </div>
  );
}

type GroupProps = Pick<Props, 'category' | 'done'> & { group: ItemGroup<Item>; isOpen: boolean };

function Group({ category, group: { from, items }, done, isOpen }: GroupProps) {
  const count = countDone(items, done);
  return (
    <details className={card.card} open={isOpen}>
      <summary className={card.summary}>
        <span className={styles.name}>
          {courseItems.category[category]} {texts.group(from, from + items.length - 1)}
        </span>
        <span className={styles.count}>
          {count === items.length ? <DoneMark /> : <span className="small whole">{shell.of(count, items.length)}</span>}
          <Icon name="down" size={20} className={card.arrow} />
        </span>
      </summary>
      <div className={styles.rows}>
        <Rows category={category} items={items} done={done} />
      </div>
    </details>
  );
}

function Rows({ category, items, done }: Props) {
  return (
    <List label={courseItems.category[category]} wide>
      {items.map(({ uuid, en, ar }) => (
        <ListRow
          key={uuid}
          title={<English>{en}</English>}
          detail={ar}
          end={done.has(uuid) && <DoneMark />}
          to={itemPath(category, uuid)}
        />
      ))}
    </List>
  );
}
