import type { moreIcons } from './more-icons.ts';
import type { screenIcons } from './screen-icons.ts';
import { shellIcons } from './shell-icons.ts';

/** One stroke family: 24 × 24 with round ends. Each value is the `d` of one path. */
export type IconName = keyof typeof shellIcons | keyof typeof screenIcons | keyof typeof moreIcons;

const paths = new Map<string, string>(Object.entries(shellIcons));

/** Adds the icons of a screen to the icons of the shell, before the screen is drawn. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(more)) paths.set(name, path);
}

export function iconPath(name: IconName): string {
  return paths.get(name) ?? '';
}

/** Icons that follow the direction of reading; sound, time and check never do. */
export const mirrored: ReadonlySet<IconName> = new Set<IconName>(['back', 'forward', 'send', 'logout', 'lines']);
