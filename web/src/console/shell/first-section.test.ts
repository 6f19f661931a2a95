import { permissionsOf, type Role } from '@lisan/contract/values/roles';
import { expect, test } from 'vitest';
import { landingOf } from './first-section.tsx';

test.each<[Role[], string]>([
  [['support'], '/learners'],
  [['finance'], '/learners'],
  [['editor'], '/course'],
  [['teacher_manager'], '/live'],
  [['analyst'], '/figures'],
  [['editor', 'analyst'], '/course'],
  [['admin'], '/learners'],
  [[], '/account'],
])('%s start in %s', (roles, path) => expect(landingOf(permissionsOf(roles))).toBe(path));
