import { z } from 'zod';

/**
 * The rights of an account besides learning. `teacher` opens the studio; every other role opens the console. An account
 * may have several roles.
 */
export const Role = z.enum(['teacher', 'support', 'editor', 'teacher_manager', 'finance', 'analyst', 'admin']);
export type Role = z.infer<typeof Role>;

/** The permission that a call of the console requires; the console shows the table of permissions. */
export const Permission = z.enum([
  'learner.read',
  'learner.act',
  'learner.erase',
  'refund.request',
  'refund.approve',
  'inbox.reply',
  'course.read',
  'course.edit',
  'course.publish',
  'plan.edit',
  'teacher.manage',
  'live.moderate',
  'notice.send',
  'figures.read',
  'money.read',
  'evidence.read',
  'staff.read',
  'staff.manage',
  'audit.read',
]);
export type Permission = z.infer<typeof Permission>;

/** The permissions of each role. `admin` may do everything except decide on a request that the same admin made. */
export const PERMISSIONS: Record<Role, readonly Permission[]> = {
  teacher: [],
  support: ['learner.read', 'learner.act', 'refund.request', 'inbox.reply', 'course.read', 'evidence.read'],
  editor: ['course.read', 'course.edit', 'course.publish'],
  teacher_manager: ['teacher.manage', 'live.moderate', 'course.read'],
  finance: [
    'learner.read',
    'refund.request',
    'refund.approve',
    'plan.edit',
    'figures.read',
    'money.read',
    'evidence.read',
  ],
  analyst: ['figures.read', 'course.read'],
  admin: Permission.options,
};

/** The permissions that decide the request of a colleague. */
const APPROVING: readonly Permission[] = [
  'refund.approve',
  'course.publish',
  'plan.edit',
  'notice.send',
  'staff.manage',
];

/** Whether a role decides requests of colleagues, so that granting it needs a second person. */
export function mayApprove(role: Role): boolean {
  return APPROVING.some((permission) => PERMISSIONS[role].includes(permission));
}

/** The permissions that credit days or refund without a second person, up to a limit for a day. */
const GIVING: readonly Permission[] = ['learner.act', 'refund.request'];

/** Whether a role credits days or refunds alone, so that everybody who manages the team is notified of its grant. */
export function givesAlone(role: Role): boolean {
  return GIVING.some((permission) => PERMISSIONS[role].includes(permission));
}

/** Whether one of the roles has the permission. */
export function hasPermission(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => PERMISSIONS[role].includes(permission));
}

/** The permissions of an account with these roles, in the order of the table. */
export function permissionsOf(roles: readonly Role[]): Permission[] {
  return Permission.options.filter((permission) => hasPermission(roles, permission));
}

/** Whether one of the roles opens the console. */
export function isStaff(roles: readonly Role[]): boolean {
  return roles.some((role) => PERMISSIONS[role].length > 0);
}
