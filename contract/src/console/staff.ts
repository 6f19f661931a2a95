import { z } from 'zod';
import { SessionView } from '../learner/auth.ts';
import { defineCall, done } from '../call.ts';
import { Permission, Role } from '../values/roles.ts';
import { bounded, text } from '../values/text.ts';
import { Instant, MsisdnInput, NextCursor, OtpInput, Page, Uuid } from '../values/values.ts';

/** The reason of a staff member for the action, in free text; stored in the audit entry. */
export const Reason = text(500, 5);

/** The options that the WebAuthn API of a browser takes. */
const WebAuthnOptions = z.record(z.string(), z.unknown());

const Base64Url = bounded(20_000, 20_000).regex(/^[\w-]*$/);

/** The JSON reply of the WebAuthn API of a browser; the library of the server verifies it. */
const WebAuthnResponse = z.object({
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url.optional(),
    authenticatorData: Base64Url.optional(),
    signature: Base64Url.optional(),
    userHandle: Base64Url.nullish(),
    publicKey: Base64Url.optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z
      .array(bounded(20, 20).regex(/^[a-z-]+$/))
      .max(10)
      .optional(),
  }),
});
export type WebAuthnResponse = z.infer<typeof WebAuthnResponse>;

export const FactorView = z.object({
  id: Uuid,
  kind: z.enum(['passkey', 'totp']),
  label: z.string(),
  created_at: Instant,
  used_at: Instant.nullable(),
});
export type FactorView = z.infer<typeof FactorView>;

/** `missing`: no factor is added yet; `required`: this session has to confirm a factor. */
export const SecondFactorState = z.enum(['missing', 'required', 'confirmed']);

export const getStaffMe = defineCall({
  method: 'GET',
  path: '/api/console/me',
  access: 'staff',
  beforeSecondFactor: true,
  limit: 'read',
  summary: 'Who is signed in to the console, what they may do, and whether a second factor is needed',
  reply: done({
    uuid: Uuid,
    name: z.string().nullable(),
    msisdn: z.string(),
    roles: z.array(Role),
    permissions: z.array(Permission),
    second_factor: SecondFactorState,
    factors: z.array(FactorView),
  }),
});

export const addTotp = defineCall({
  method: 'POST',
  path: '/api/console/factors/totp',
  access: 'staff',
  beforeSecondFactor: true,
  limit: 'write',
  summary: 'Start to add an authenticator app; the factor counts after its first code',
  body: z.object({ label: text(60) }),
  reply: done({ id: Uuid, secret: z.string(), uri: z.string() }),
});

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/api/console/factors/totp/confirm',
  access: 'staff',
  beforeSecondFactor: true,
  limit: 'otp',
  summary: 'Confirm an added authenticator app with its first code; confirms this session too',
  body: z.object({ id: Uuid, code: OtpInput }),
  reply: done({ factor: FactorView }),
});

export const startPasskey = defineCall({
  method: 'POST',
  path: '/api/console/factors/passkey/options',
  access: 'staff',
  beforeSecondFactor: true,
  limit: 'write',
  summary: 'The options with which a browser creates a passkey',
  reply: done({ options: WebAuthnOptions }),
});

export const addPasskey = defineCall({
  method: 'POST',
  path: '/api/console/factors/passkey',
  access: 'staff',
  beforeSecondFactor: true,
  limit: 'otp',
  summary: 'Add the passkey that the browser created; confirms this session too',
  body: z.object({ label: text(60), response: WebAuthnResponse }),
  reply: done({ factor: FactorView }),
});

export const startSecondFactor = defineCall({
  method: 'POST',
  path: '/api/console/second-factor/options',
  access: 'staff',
  beforeSecondFactor: true,
  limit: 'write',
  summary: 'The options with which a browser answers for a passkey',
  reply: done({ options: WebAuthnOptions }),
});

export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/console/second-factor',
  access: 'staff',
  beforeSecondFactor: true,
  limit: 'otp',
  summary: 'Confirm this session for twelve hours with a code of the authenticator app or with a passkey',
  body: z.object({ code: OtpInput.optional(), response: WebAuthnResponse.optional() }),
  reply: done({}),
});

export const removeFactor = defineCall({
  method: 'POST',
  path: '/api/console/factors/:id/remove',
  access: 'staff',
  limit: 'write',
  summary: 'Remove one of the own factors; the last one stays',
  params: z.object({ id: Uuid }),
  reply: done({}),
});

/** A device with a session of a staff member, with the address of the session's latest entry in the audit. */
export const StaffSession = SessionView.extend({
  address: z.string().nullable(),
  second_factor_at: Instant.nullable(),
});
export type StaffSession = z.infer<typeof StaffSession>;

export const getOwnStaffSessions = defineCall({
  method: 'GET',
  path: '/api/console/sessions',
  access: 'staff',
  limit: 'read',
  summary: 'The devices on which the asking member of staff is signed in',
  reply: done({ sessions: z.array(StaffSession) }),
});

export const endOwnStaffSessions = defineCall({
  method: 'POST',
  path: '/api/console/sessions/end',
  access: 'staff',
  limit: 'write',
  summary: 'End another session of oneself, or all but this one',
  body: z
    .object({ session_id: Uuid.optional(), others: z.literal(true).optional() })
    .refine((body) => (body.session_id === undefined) !== (body.others === undefined), { path: ['session_id'] }),
  reply: done({ ended: z.int() }),
});

const StaffMember = z.object({
  uuid: Uuid,
  name: z.string().nullable(),
  msisdn: z.string(),
  roles: z.array(Role),
  factors: z.int(),
  sessions: z.int(),
  last_seen_at: Instant,
});
export type StaffMember = z.infer<typeof StaffMember>;

export const getStaff = defineCall({
  method: 'GET',
  path: '/api/console/staff',
  access: 'staff',
  permission: 'staff.read',
  personal: true,
  limit: 'read',
  summary: 'Everybody with a role, with their factors and sessions',
  reply: done({ staff: z.array(StaffMember) }),
});

export const changeStaffRoles = defineCall({
  method: 'POST',
  path: '/api/console/staff/roles',
  access: 'staff',
  permission: 'staff.manage',
  limit: 'write',
  summary:
    'Set the roles of a number, also of one that has never signed in; never of oneself. A new role that may approve waits for a second person',
  body: z.object({ msisdn: MsisdnInput, roles: z.array(Role).max(Role.options.length), reason: Reason }),
  /** `roles`: the roles of the number; `waits`: the requested roles that wait for a second person. */
  reply: done({ uuid: Uuid, msisdn: z.string(), roles: z.array(Role), waits: z.array(Role) }),
});

export const resetStaffFactors = defineCall({
  method: 'POST',
  path: '/api/console/staff/:uuid/factors/reset',
  access: 'staff',
  permission: 'staff.manage',
  limit: 'write',
  summary: 'Remove the factors of a colleague who lost them, and end their sessions; never of oneself',
  params: z.object({ uuid: Uuid }),
  body: z.object({ reason: Reason }),
  reply: done({}),
});

export const endStaffSessions = defineCall({
  method: 'POST',
  path: '/api/console/staff/:uuid/sessions/end',
  access: 'staff',
  permission: 'staff.manage',
  limit: 'write',
  summary: 'End every session of a colleague',
  params: z.object({ uuid: Uuid }),
  body: z.object({ reason: Reason }),
  reply: done({ ended: z.int() }),
});

const AuditEntry = z.object({
  id: Uuid,
  at: Instant,
  /** The number, or the name of a job. */
  actor: z.string(),
  /** As the account has it now; null without one, such as of a job. */
  actor_name: z.string().nullable(),
  roles: z.array(z.string()),
  call: z.string(),
  outcome: z.enum(['done', 'refused']),
  subject_type: z.string().nullable(),
  subject_id: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const getAudit = defineCall({
  method: 'GET',
  path: '/api/console/audit',
  access: 'staff',
  permission: 'audit.read',
  personal: true,
  limit: 'read',
  summary: 'What staff did and saw, the latest first',
  query: z.object({
    ...Page,
    actor: Uuid.optional(),
    /** A call as the entries name it. */
    call: text(120).optional(),
    subject_id: text(100).optional(),
    outcome: z.enum(['done', 'refused']).optional(),
  }),
  reply: done({ entries: z.array(AuditEntry), next_cursor: NextCursor }),
});

const AuditActor = z.object({ uuid: Uuid, name: z.string().nullable(), msisdn: z.string() });
export type AuditActor = z.infer<typeof AuditActor>;

export const getAuditActors = defineCall({
  method: 'GET',
  path: '/api/console/audit/actors',
  access: 'staff',
  permission: 'audit.read',
  personal: true,
  limit: 'read',
  summary: 'Everybody with an entry in the audit, by name, also who has no role any more; and the calls of the entries',
  reply: done({ actors: z.array(AuditActor), calls: z.array(z.string()) }),
});
