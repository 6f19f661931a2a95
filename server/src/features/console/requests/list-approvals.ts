import { ApprovalKind, DECIDES, REQUESTS, type Approval, type Obstacle } from '@lisan/contract/console/approvals';
import { hasPermission } from '@lisan/contract/values/roles';
import type { Session } from '../../../platform/auth/session.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import type { ConsoleDeps } from '../deps.ts';
import { findApprovals, type ListedApproval, type Reader } from './request-list-store.ts';
import { relatedColleagues } from '../approvals/colleagues.ts';
import { findNames, presentSubject } from './present-subject.ts';

type Query = { cursor?: string | undefined; limit?: number | undefined; state?: 'open' | 'decided' | undefined };
type Listed = { approvals: Approval[]; next_cursor: string | null };

const DEFAULT_LIMIT = 30;

/** Returns the kinds of requests that a session decides, and the kinds that it may make. */
export function readerOf({ subscriberId, roles }: Session): Reader {
  const kinds = (of: typeof DECIDES) => ApprovalKind.options.filter((kind) => hasPermission(roles, of[kind]));
  return { id: subscriberId, decides: kinds(DECIDES), requests: kinds(REQUESTS) };
}

/** Lists the requests that a session decides or made. */
export async function listApprovals(deps: ConsoleDeps, session: Session, query: Query): Promise<Listed> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const state = query.state ?? 'open';
  const after = readCursor(query.cursor);
  const rows = await findApprovals(deps.db, { reader: readerOf(session), state, after, limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, ({ id, requested_at, decided_at }) => ({
    at: state === 'open' ? requested_at : (decided_at ?? requested_at),
    id,
  }));
  const names = await findNames(deps.db, page);
  const related = await relatedColleagues(deps.db, deps, session.subscriberId);
  const reading = { me: session.subscriberId, related, now: deps.clock.now() };
  return {
    approvals: page.map((row) => ({ ...presentRow(row, reading), about: presentSubject(row, names) })),
    next_cursor,
  };
}

type Reading = { me: string; related: ReadonlySet<string>; now: Date };

function presentRow(row: ListedApproval, reading: Reading): Omit<Approval, 'about'> {
  const { id, reason, requested_by, requester, requested_at, ready_at } = row;
  return {
    id,
    reason,
    requested_by: { uuid: requested_by, name: requester },
    requested_at: requested_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    obstacle: row.decided_at === null ? obstacleOf(row, reading) : null,
    decision: decisionOf(row),
  };
}

function obstacleOf(row: ListedApproval, { me, related, now }: Reading): Obstacle | null {
  if (row.requested_by === me) return 'own';
  if (row.person_id === me) return 'self';
  if (related.has(row.requested_by)) return 'related';
  return row.ready_at !== null && row.ready_at > now ? 'early' : null;
}

function decisionOf({
  decision,
  decided_by,
  decider,
  decided_at,
  decision_reason,
}: ListedApproval): Approval['decision'] {
  if (decision === null || decided_by === null || decided_at === null) return null;
  const by = { uuid: decided_by, name: decider };
  return { outcome: decision, by, at: decided_at.toISOString(), reason: decision_reason };
}
