import { z } from 'zod';
import type { Arranged } from './arranged.ts';

/** A bucket of S3 or of a compatible store. */
export type S3Config = {
  /** Null for Amazon's own; otherwise the address of the store, such as `https://minio.example`. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Prefix of every key, such as `lisan/`; empty without a prefix. */
  prefix: string;
  /** Null: the process's own role or the machine's usual variables. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`; most stores except Amazon's require it. */
  pathStyle: boolean;
};

/** The environment variables; required ones are checked only if S3 is selected. */
export const S3_VARIABLES = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The URL of the store, such as `https://minio.example`; unset for Amazon S3.'),
  S3_REGION: z.string().default('us-east-1').describe('The region of the bucket.'),
  S3_BUCKET: z.string().optional().describe('The bucket. `MEDIA_STORE=s3` requires it.'),
  S3_PREFIX: z
    .string()
    .regex(/^([a-z0-9-]+\/)*$/, 'folders, each with a slash after it')
    .default('')
    .describe('The prefix of every key, with a trailing slash: `lisan/`.'),
  S3_ACCESS_KEY_ID: z.string().optional().meta({
    description: 'The id of the access key; set it together with `S3_SECRET_ACCESS_KEY`.',
    byDefault: 'the role of the process, or the standard AWS variables',
  }),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of the access key.'),
  S3_PATH_STYLE: z.enum(['true', 'false']).optional().meta({
    description: '`true` for `https://host/bucket/key`, `false` for `https://bucket.host/key`.',
    byDefault: '`true` with an endpoint, otherwise `false`',
  }),
} as const;

const Variables = z.object(S3_VARIABLES);

/** The settings of a selected bucket. */
export function arrangeS3(e: z.infer<typeof Variables>): Arranged<S3Config> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = e;
  const faults: string[] = [];
  if (S3_BUCKET === undefined) faults.push('S3_BUCKET: MEDIA_STORE=s3 needs it');
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    faults.push('S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: both or neither');
  if (S3_BUCKET === undefined || faults.length > 0) return { faults };
  const settings = {
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    bucket: S3_BUCKET,
    prefix: e.S3_PREFIX,
    credentials:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
    pathStyle: e.S3_PATH_STYLE === undefined ? e.S3_ENDPOINT !== undefined : e.S3_PATH_STYLE === 'true',
  };
  return { settings };
}
