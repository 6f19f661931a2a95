import type { screenIcons } from './screen-icons.ts';
import { shellIcons } from './shell-icons.ts';

/** One stroke family: 24 × 24, drawn with round ends. Each is the `d` of a single path. */
export type IconName = keyof typeof shellIcons | keyof typeof screenIcons;

const paths = new Map<string, string>(Object.entries(shellIcons));

/** The screens' icons join those of the shell before the first screen is drawn. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(more)) paths.set(name, path);
}

export function iconPath(name: IconName): string {
  return paths.get(name) ?? '';
}

/** These point along the line of reading and turn with it; signs of sound, time and check never do. */
export const mirrored: ReadonlySet<IconName> = new Set<IconName>(['back', 'forward', 'send', 'logout', 'lines']);
