import { v5 } from 'uuid';

/** Never change it: every UUID of the course derives from it, and all links and progress would break. */
const NAMESPACE = 'c3e36dd4-2eba-4006-b169-a4604793161e';

export type ItemKind =
  | 'level'
  | 'week'
  | 'word'
  | 'sentence'
  | 'dialogue'
  | 'lesson'
  | 'question'
  | 'grammar'
  | 'practical'
  | 'placement'
  | 'reading'
  | 'listening'
  | 'writing'
  | 'episode'
  | 'role-play'
  | 'starter'
  | 'small-talk'
  | 'lexicon'
  | 'contrast';

/** Returns the UUID of an item: the same for the same kind and stable id in every version of the course. */
export function uuidOf(kind: ItemKind, id: string): string {
  return v5(`${kind}:${id}`, NAMESPACE);
}
