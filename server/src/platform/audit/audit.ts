import type { Call } from '@lisan/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../auth/session.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { hasView, insertAuditEntry } from './audit-store.ts';

/**
 * An action of a staff member and its subject. `before` and `after` contain states and ids, never names, numbers or
 * texts.
 */
type AuditFact = {
  /** Such as `subscriber`, `charge` or `course_draft`. */
  subject?: { type: string; id: string };
  /** Why, in the words of the staff member; required of every write that concerns a learner. */
  reason?: string;
  before?: object;
  after?: object;
};

/**
 * Writes an audit entry in the caller's transaction, so that no write commits without its entry.
 * @throws when the insert fails
 */
export type Audit = (db: Database, fact: AuditFact) => Promise<void>;

/** Views of one subject by one session within this time are one entry, because an open page is read again and again. */
export const VIEW_TTL_MS = 15 * 60_000;

type AuditDeps = { db: Database; clock: Clock; newId: () => string };

type Made = { call: Call; request: FastifyRequest; session: Session };

type Auditing = {
  audit: Audit;
  /** Writes an entry of a view, unless this session has an entry that is not older than VIEW_TTL_MS. */
  auditView: (db: Database, subject: NonNullable<AuditFact['subject']>) => Promise<void>;
  /** How many entries the call has written or found. */
  count: () => number;
};

/** Returns the functions that write the entries of one call. */
export function auditOf(deps: Omit<AuditDeps, 'db'>, made: Made): Auditing {
  let written = 0;
  const audit: Audit = async (db, fact) => {
    await insertAuditEntry(db, { ...entryOf(deps, made), ...columnsOf(fact), outcome: 'done' });
    written += 1;
  };
  const auditView: Auditing['auditView'] = async (db, subject) => {
    const { actor_id, session_id, call, at } = entryOf(deps, made);
    const since = new Date(at.getTime() - VIEW_TTL_MS);
    if (await hasView(db, { actor_id, session_id, call, subject, since })) written += 1;
    else await audit(db, { subject });
  };
  return { audit, auditView, count: () => written };
}

/** Writes the entry of a call that was refused to a signed-in caller, with the id in its path as subject. */
export async function auditRefusal(deps: AuditDeps, made: Made & { error: string }): Promise<void> {
  const [id] = Object.values(made.request.params as Record<string, string>);
  // As it is in the address: the database has no text with a NUL in it.
  const subject = id === undefined ? {} : { subject: { type: 'path', id: encodeURIComponent(id) } };
  await insertAuditEntry(deps.db, {
    ...entryOf(deps, made),
    ...columnsOf({ ...subject, after: { error: made.error } }),
    outcome: 'refused',
  });
}

function entryOf({ clock, newId }: Omit<AuditDeps, 'db'>, { call, request, session }: Made) {
  return {
    id: newId(),
    at: clock.now(),
    actor_id: session.subscriberId,
    actor: session.msisdn,
    roles: session.roles,
    session_id: session.id,
    address: request.ip,
    call: `${call.method} ${call.path}`,
  };
}

function columnsOf({ subject, reason, before, after }: AuditFact) {
  return {
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    reason: reason ?? null,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
  };
}
