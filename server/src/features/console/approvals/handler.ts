import type { ApprovalKind } from '@lisan/contract/console/approvals';
import type { Audit } from '../../../platform/audit/audit.ts';
import type { Session } from '../../../platform/auth/session.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { ConsoleDeps } from '../deps.ts';

/** A request that a second person decides; `detail` is what the feature of `kind` performs. */
export type ApprovalRow = {
  id: string;
  kind: ApprovalKind;
  subject_id: string;
  detail: unknown;
  reason: string;
  requested_by: string;
  requested_at: Date;
  ready_at: Date | null;
  decided_at: Date | null;
};

export type Outcome = 'approved' | 'declined' | 'withdrawn';

export type Staff = { session: Session; audit: Audit };

/** An approved request, and the session of the second person. */
export type Approved = { row: ApprovalRow; session: Session };

/** How a feature performs the requests of its kind. */
export type ApprovalHandler = {
  subjectOf: (row: ApprovalRow) => { type: string; id: string };
  /** The request as the audit shows it. */
  auditOf: (row: ApprovalRow) => object;
  /** The account that profits from it, which never approves it; null without one. */
  personOf: (row: ApprovalRow) => string | null;
  /** Performs an approved request in the transaction of the decision; returns what the audit shows of it. */
  perform: (trx: Database, deps: ConsoleDeps, approved: Approved) => Promise<object>;
  /** Runs after the commit of an approval. */
  afterCommit?: (deps: ConsoleDeps, row: ApprovalRow) => Promise<void> | void;
};

/** The handlers of the kinds that a caller decides. */
export type Handlers = Partial<Record<ApprovalKind, ApprovalHandler>>;
