import type { Permission } from '@lisan/contract/values/roles';
import { Navigate } from '../../lib/router/router.tsx';
import { SECTIONS, type Section } from '../sections.tsx';
import { useMe } from './use-me.ts';

/** What the work of a role is about, the first one that it may do. */
const LANDING: readonly [Permission, Section['name']][] = [
  ['learner.read', 'learners'],
  ['course.edit', 'course'],
  ['live.moderate', 'live'],
  ['figures.read', 'figures'],
];

/** Leads to the section in which the roles work. */
export function FirstSection() {
  const mine = useMe().data?.permissions ?? [];
  return <Navigate to={landingOf(mine)} replace />;
}

/** Returns the path of the section in which an account with these permissions works. */
export function landingOf(mine: readonly Permission[]): string {
  const [, name] = LANDING.find(([permission]) => mine.includes(permission)) ?? [];
  const opened = SECTIONS.filter(({ permissions }) => permissions.some((one) => mine.includes(one)));
  const section = opened.find((one) => one.name === name) ?? opened[0];
  return section?.path ?? '/account';
}
