import { groupLinks as text } from '../../text/group-links.ts';
import { List } from '../../ui/list.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GroupLine } from './group-line.tsx';
import { useGroup } from './use-group.ts';

/** The shared week on the page of the learner's progress, or the way to a group. */
export function GroupCard() {
  const query = useGroup();
  return (
    <Section title={text.together}>
      <QueryView query={query} skeleton={<Skeleton shape="card" />}>
        {({ group }) =>
          group ? (
            <GroupLine />
          ) : (
            <List>
              <ListRow to="/group" icon="people" title={text.title} detail={text.detail} />
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}
