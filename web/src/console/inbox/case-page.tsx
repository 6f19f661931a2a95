import type { CaseDetail } from '@lisan/contract/console/inbox';
import { useParams } from '../../lib/router/use-router.ts';
import { useApi } from '../../lib/use-api.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useText } from '../text/language.ts';
import { inboxText } from '../text/inbox.ts';
import { ConsolePage, Panel } from '../ui/console-page.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseSource } from './case-source.tsx';
import { CaseThread } from './case-thread.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useReplyDraft } from './use-reply-draft.ts';
import { StateChip } from './state-chip.tsx';

/** One message, rating or report: what came in, what was done, and the reply. */
export function CasePage() {
  const { id = '' } = useParams();
  const text = useText(inboxText);
  const query = useApi('GET /api/console/inbox/:id', { params: { id } });
  const back = (
    <LinkButton to="/inbox" variant="secondary" size="small">
      {text.back}
    </LinkButton>
  );
  return (
    <ConsolePage title={query.data ? text.kinds[query.data.case.kind] : text.inbox} actions={back}>
      <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
        {({ case: shown }) => <Case key={shown.id} shown={shown} />}
      </QueryView>
    </ConsolePage>
  );
}

function Case({ shown }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  // Of the page: a colleague's change, which takes the case away meanwhile, leaves what was written.
  const draft = useReplyDraft(shown);
  return (
    <>
      <Panel title={text.source} actions={<StateChip state={shown.state} />}>
        <CaseSource shown={shown} />
        <CaseActions shown={shown} />
      </Panel>
      <Panel title={text.thread}>
        <CaseThread events={shown.events} />
      </Panel>
      {(shown.state !== 'closed' || draft.words !== '') && (
        <Panel title={text.reply}>
          {shown.can_reply ? <ReplyForm shown={shown} draft={draft} /> : <NoReply shown={shown} />}
        </Panel>
      )}
    </>
  );
}

function NoReply({ shown: { email } }: { shown: CaseDetail }) {
  const text = useText(inboxText);
  return (
    <Notice icon="info">
      <p>
        {text.cannotReply} {email !== null && <a href={`mailto:${email}`}>{text.byMail}</a>}
      </p>
    </Notice>
  );
}
