import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { openDiskMediaStore } from './disk.ts';
import type { MediaStore } from './port.ts';
import { openS3MediaStore } from './s3.ts';

/** Opens the store of the configuration. */
export function openMediaStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): MediaStore {
  return s3 ? openS3MediaStore(s3) : openDiskMediaStore(join(dataDir, 'media'));
}
