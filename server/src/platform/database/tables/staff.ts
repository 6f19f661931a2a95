import type { ColumnType } from 'kysely';

export type StaffFactorTable = {
  id: string;
  subscriber_id: string;
  kind: 'passkey' | 'totp';
  /** The name that its owner chose. */
  label: string;
  /** Of a passkey, base64url. */
  credential_id: string | null;
  /** A passkey's public key, counter and transports; a sealed secret and its last used step. */
  detail: ColumnType<unknown, string, string>;
  created_at: Date;
  /** Null until its first code or assertion is confirmed. */
  confirmed_at: Date | null;
  used_at: Date | null;
  removed_at: Date | null;
};

export type StaffChallengeTable = { session_id: string; challenge: string; expires_at: Date };

export type StaffFactorFailureTable = { id: string; subscriber_id: string; at: Date };

export type AuditEntryTable = {
  id: string;
  at: Date;
  /** Null for a shell command. */
  actor_id: string | null;
  /** The actor's number, or the command. */
  actor: string;
  roles: string[];
  session_id: string | null;
  address: string | null;
  /** Method and path of the call. */
  call: string;
  outcome: 'done' | 'refused';
  subject_type: string | null;
  subject_id: string | null;
  reason: string | null;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
};

export type StaffApprovalTable = {
  id: string;
  /** The feature that carries it out, such as `refund`. */
  kind: string;
  subject_type: string;
  subject_id: string;
  detail: ColumnType<unknown, string, never>;
  reason: string;
  requested_by: string;
  requested_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  decision: 'approved' | 'declined' | 'withdrawn' | null;
  /** The earliest time of an approval. */
  ready_at: Date | null;
  decision_reason: string | null;
};

/** The last grant of a role. */
export type StaffGrantTable = {
  subscriber_id: string;
  role: string;
  /** Null: granted at the command line. */
  granted_by: string | null;
  granted_at: Date;
};
