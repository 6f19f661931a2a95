import type { ManifestEntry } from '../audio/manifest.ts';

/** A text that a draft changes. `before` is the text that its editor saw. */
export type DraftEdit = { item: string; path: string; before: string; after: string };

/** The changes of a draft: texts of items, and clips by their key. */
export type DraftChange = { edits: readonly DraftEdit[]; clips: Readonly<Record<string, ManifestEntry>> };

export const NO_CHANGE: DraftChange = { edits: [], clips: {} };

/** A fault of a draft that its base does not have; `item` and `field` if an item or a field is concerned. */
export type DraftFault = { item: string | null; field: string | null; file: string; message: string };

/** An edit whose text was changed in the course since its editor saw it; `now` is null for a removed text. */
export type EditConflict = DraftEdit & { now: string | null };
