import type { Generated, JSONColumnType } from 'kysely';

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
