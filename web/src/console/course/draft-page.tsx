import type { CourseDraftDetail } from '@lisan/contract/console/course-values';
import { type ReactNode, useState } from 'react';
import { useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { courseText } from '../text/course.ts';
import { useList } from '../text/use-list.ts';
import { useText } from '../text/language.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { Moment } from '../ui/moment.tsx';
import { ChecksNotice } from './checks-notice.tsx';
import { CourseTabs } from './course-tabs.tsx';
import { DraftActions } from './draft-actions.tsx';
import { EditList } from './edit-list.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './course.module.css';
import { draftStateText } from './draft-state-text.ts';

/** Shows one draft: its changes, the findings of the checks, and its way to learners. */
export function DraftPage() {
  const { id = '' } = useParams();
  const text = useText(courseText);
  const query = useApi('GET /api/console/course/drafts/:id', { params: { id } });
  return (
    <ConsolePage title={query.data?.draft.title ?? text.drafts} actions={<CourseTabs />}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ draft }) => <Draft draft={draft} />}
      </QueryView>
    </ConsolePage>
  );
}

function Draft({ draft }: { draft: CourseDraftDetail }) {
  const text = useText(courseText);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Panel title={draftStateText(text, draft)}>
          <Facts draft={draft} />
          {draft.was_overtaken && (
            <Notice icon="warning">
              <p>{text.overtaken}</p>
            </Notice>
          )}
          <DraftActions draft={draft} />
        </Panel>
        <Panel title={text.edits}>
          <EditList draft={draft} />
        </Panel>
        {draft.state === 'open' && (
          <Panel title={text.checks}>
            <ChecksNotice draft={draft.id} />
          </Panel>
        )}
      </div>
      {draft.edits.length > 0 && draft.state !== 'published' && draft.state !== 'discarded' && (
        <Panel title={text.preview}>
          <PreviewChoice draft={draft} />
        </Panel>
      )}
    </div>
  );
}

function Facts({ draft }: { draft: CourseDraftDetail }) {
  const text = useText(courseText);
  const people = useList()(draft.editors.map(({ name }) => name));
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={text.by}>{draft.by.name}</Fact>
        {people !== '' && <Fact name={text.editors}>{people}</Fact>}
        {draft.submitted_by && <Fact name={text.submittedBy}>{draft.submitted_by.name}</Fact>}
        {draft.approved_by && <Fact name={text.approvedBy}>{draft.approved_by.name}</Fact>}
        {draft.publish_at !== null && (
          <Fact name={text.publishAt}>
            <Moment at={draft.publish_at} />
          </Fact>
        )}
      </dl>
      {draft.version_id !== null && draft.base_version_id !== null && (
        <LinkButton
          to={`/course/versions/${draft.version_id}/changes?from=${draft.base_version_id}`}
          variant="secondary"
          size="small"
        >
          {text.changes}
        </LinkButton>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows the items that a draft changes, one at a time as learners would see it. */
function PreviewChoice({ draft: { id, edits, revision } }: { draft: CourseDraftDetail }) {
  const text = useText(courseText);
  const items = [...new Map(edits.map(({ item }) => [item.uuid, item])).values()];
  const [chosen, setChosen] = useState(items[0]?.uuid ?? '');
  return (
    <>
      <Field label={text.itemCount}>
        {(wiring) => (
          <SelectBox {...wiring} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            {items.map(({ uuid, kind, en }) => (
              <option key={uuid} value={uuid}>
                {text.kinds[kind]}: {en}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      <PreviewFrame uuid={chosen} draft={id} revision={revision} />
    </>
  );
}
