import type { CourseItemDetail, OpenReport } from '@lisan/contract/console/course-values';
import { useState } from 'react';
import { useParams, useSearchParams, useNavigate } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { call } from '../../lib/net/call.ts';
import { Button } from '../../ui/form/button.tsx';
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx';
import { Field } from '../../ui/form/field.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { SelectBox } from '../../ui/form/select-box.tsx';
import { Link } from '../../lib/router/router.tsx';
import { courseText } from '../text/course.ts';
import { useText } from '../text/language.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { useMe, useMay } from '../shell/use-me.ts';
import { Moment } from '../ui/moment.tsx';
import { inboxText } from '../text/inbox.ts';
import { answerInWords } from '../ui/answer-in-words.ts';
import { ClipList } from './clip-list.tsx';
import { CourseTabs } from './course-tabs.tsx';
import { FieldList } from './field-list.tsx';
import { ItemForm } from './item-form.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import styles from './course.module.css';

/** Shows one item: as learners see it, its texts and clips, and the figures of its answers; a draft can change it. */
export function ItemPage() {
  const { uuid = '' } = useParams();
  const draft = useSearchParams().get('draft') ?? undefined;
  const text = useText(courseText);
  const query = useApi('GET /api/console/course/items/:uuid', { params: { uuid }, query: { draft } });
  return (
    <ConsolePage title={query.data?.item.en ?? text.course} actions={<CourseTabs />}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ item }) => <Item key={`${uuid} ${draft}`} item={item} draft={draft} />}
      </QueryView>
    </ConsolePage>
  );
}

function Item({ item, draft }: { item: CourseItemDetail; draft: string | undefined }) {
  const text = useText(courseText);
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Panel title={text.fields}>
          <p className="small">
            {text.kinds[item.kind]} {item.level} {item.week} · <bdi dir="ltr">{item.file}</bdi> ·{' '}
            <bdi dir="ltr">{item.id}</bdi>
          </p>
          {item.others.map(({ id, title, by }) => (
            <Notice key={id} icon="info">
              <p>{text.others(title, by.name)}</p>
            </Notice>
          ))}
          <DraftChoice item={item} draft={draft} />
          {draft === undefined ? <FieldList fields={item.fields} /> : <ItemForm item={item} draft={draft} />}
        </Panel>
        <Panel title={text.clips}>
          <ClipList item={item} draft={draft} />
        </Panel>
        <Panel title={text.figures}>
          <ItemFiguresList item={item} />
        </Panel>
      </div>
      <Panel title={text.preview}>
        <PreviewFrame uuid={item.uuid} draft={draft} revision={item.revision} />
      </Panel>
    </div>
  );
}

type Props = { item: CourseItemDetail; draft: string | undefined };

/** Chooses the draft in which an item is edited: a new draft by one tap, or an open draft. */
function DraftChoice({ item, draft }: Props) {
  const mayEdit = useMe().data?.permissions.includes('course.edit') ?? false;
  if (!mayEdit) return null;
  return draft === undefined ? <Choice item={item} /> : <Chosen draft={draft} />;
}

function Chosen({ draft }: { draft: string }) {
  const text = useText(courseText);
  const query = useApi('GET /api/console/course/drafts/:id', { params: { id: draft } });
  return (
    <div className={styles.buttons}>
      <span>{query.data && text.inDraft(query.data.draft.title)}</span>
      <LinkButton to={`/course/drafts/${draft}`} variant="secondary" size="small">
        {text.openDraft}
      </LinkButton>
    </div>
  );
}

function Choice({ item }: { item: CourseItemDetail }) {
  const text = useText(courseText);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const drafts = useApi('GET /api/console/course/drafts').data?.drafts ?? [];
  const open = drafts.filter(({ state }) => state === 'open');
  const edit = (id: string) => navigate(`/course/items/${item.uuid}?draft=${id}`);
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      const title = text.draftTitle(item.en).slice(0, 120);
      edit((await call('POST /api/console/course/drafts', { body: { title } })).draft.id);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.buttons}>
        <Button size="small" busy={isBusy} onClick={() => void start()}>
          {text.edit}
        </Button>
      </div>
      {open.length > 0 && (
        <Field label={text.editIn}>
          {(wiring) => (
            <SelectBox {...wiring} value="" onChange={({ target }) => target.value !== '' && edit(target.value)}>
              <option value="">{text.choose}</option>
              {open.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectBox>
          )}
        </Field>
      )}
      <FailureNotice error={error} />
    </>
  );
}

/** Shows the figures from learners' answers to an item, and their reports. */
function ItemFiguresList({ item: { figures, min_answers, reports, open_reports } }: { item: CourseItemDetail }) {
  const text = useText(courseText);
  return (
    <>
      {figures === null && <p className="small">{text.fewAnswers(min_answers)}</p>}
      <dl className={styles.facts}>
        {figures && <Figures figures={figures} />}
        <div>
          <dt>{text.reports}</dt>
          <dd>{reports}</dd>
        </div>
      </dl>
      {open_reports.length > 0 && <ReportList reports={open_reports} />}
    </>
  );
}

function Figures({ figures }: { figures: NonNullable<CourseItemDetail['figures']> }) {
  const text = useText(courseText);
  const { answers, share, discrimination, wrong, computed_at } = figures;
  return (
    <>
      <div>
        <dt>{text.share}</dt>
        <dd>{Math.round(share * 100)}%</dd>
      </div>
      <div>
        <dt>{text.answers}</dt>
        <dd>
          {answers} · <Moment at={computed_at} />
        </dd>
      </div>
      <div>
        <dt>{text.discrimination}</dt>
        <dd>
          <bdi dir="ltr">{discrimination === null ? text.noDiscrimination : discrimination.toFixed(2)}</bdi>
        </dd>
        <dd className="small">{text.discriminationHint}</dd>
      </div>
      <div>
        <dt>{text.wrong}</dt>
        {wrong.length === 0 && <dd className="small">{text.noWrong}</dd>}
        {wrong.map((one) => (
          <dd key={one.text}>
            <bdi>{one.text}</bdi> ({one.count})
          </dd>
        ))}
      </div>
    </>
  );
}

/** Shows learners' reports of an item, each with its part and the submitted answer. */
function ReportList({ reports }: { reports: readonly OpenReport[] }) {
  const text = useText(inboxText);
  const { toCase } = useText(courseText);
  const mayReply = useMay(['inbox.reply']);
  return (
    <ul role="list" className={styles.stack}>
      {reports.map(({ case_id, reason, part, answer, at }) => (
        <li key={case_id}>
          <strong>{text.reasons[reason]}</strong> · <Moment at={at} />
          {part !== null && <p dir="auto">{part}</p>}
          {answer !== null && (
            <p>
              {text.answer}: <bdi>{answerInWords(answer) ?? text.dontKnow}</bdi>
            </p>
          )}
          {mayReply && (
            <p>
              <Link className={styles.toCase ?? ''} to={`/inbox/${case_id}`}>
                {toCase}
              </Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
