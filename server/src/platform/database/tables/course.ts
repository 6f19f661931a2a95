import type { ColumnType, Generated, JSONColumnType } from 'kysely';

export type CourseVersionTable = {
  id: string;
  hash: string;
  created_at: Date;
  /** Of the files that the version was last built from. */
  source_hash: string | null;
};

export type CourseEntryTable = {
  version_id: string;
  kind: string;
  uuid: string;
  position: number;
  body: JSONColumnType<object>;
};

export type CoursePublicationTable = {
  id: string;
  version_id: string;
  published_at: Date;
  source: Generated<'files' | 'staff'>;
};

export type CourseFileTable = { hash: string; text: string };

export type CourseVersionFileTable = { version_id: string; path: string; hash: string };

export type CourseClipTable = { name: string; bytes: ColumnType<Uint8Array, Uint8Array, never>; created_at: Date };

export type CourseDraftTable = {
  id: string;
  title: string;
  state: 'open' | 'submitted' | 'scheduled' | 'published' | 'discarded';
  /** Increases with every change. */
  revision: Generated<number>;
  created_by: string;
  /** Everyone who changed an item of it. */
  editors: Generated<string[]>;
  created_at: Date;
  submitted_by: string | null;
  submitted_at: Date | null;
  /** The published version when the draft was submitted. */
  base_version_id: string | null;
  /** The version that the draft becomes. */
  version_id: string | null;
  approved_by: string | null;
  approved_at: Date | null;
  publish_at: Date | null;
  published_at: Date | null;
  was_overtaken: Generated<boolean>;
};

export type CourseDraftItemTable = {
  draft_id: string;
  item_uuid: string;
  revision: number;
  edited_by: string;
  edited_at: Date;
};

export type CourseDraftEditTable = {
  draft_id: string;
  item_uuid: string;
  path: string;
  before: string;
  after: string;
};

export type CourseDraftClipTable = {
  draft_id: string;
  item_uuid: string;
  clip_key: string;
  entry: JSONColumnType<object>;
};

export type CourseItemFigureTable = {
  item_uuid: string;
  answers: number;
  correct: number;
  discrimination: number | null;
  wrong: JSONColumnType<object[]>;
  computed_at: Date;
};
