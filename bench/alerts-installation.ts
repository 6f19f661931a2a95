import { join } from 'node:path';
import { startCamaraTestServer, type CamaraTestServer } from '../server/test/carrier/camara-server.ts';
import { CLIENT } from '../server/test/carrier/camara-tokens.ts';
import type { S3TestServer } from '../server/test/s3-test-server.ts';
import { PASSWORD, startSmsc, type Smsc } from '../server/test/sms/smsc.ts';
import { openCluster, type FaultCluster } from './faults-cluster.ts';
import { startBucket } from './tools/bucket.ts';
import { mountSmallDisk, type SmallDisk } from './tools/small-disk.ts';

const SKEWED_CLOCK = join(import.meta.dirname, 'tools/skewed-clock.ts');
const DATA_DISK_MB = 64;
const DATABASE_DISK_MB = 768;

/** An installation with everything around it: two web processes and a worker, SMSC, carrier and bucket. */
export type Installation = {
  cluster: FaultCluster;
  smsc: Smsc;
  carrier: CamaraTestServer;
  bucket: S3TestServer;
  /** Disks of the data directory of `web-2` and of the database; null if the account may not mount. */
  dataDisk: SmallDisk | null;
  databaseDisk: SmallDisk | null;
};

/** Starts the parts of an installation. `onCleanUp` receives the function that ends each part, the last part first. */
export async function install(token: string, onCleanUp: (cleanUp: () => unknown) => void): Promise<Installation> {
  const smsc = await startSmsc();
  const carrier = await startCamaraTestServer(() => new Date());
  onCleanUp(() => carrier.close());
  const { bucket, settings: ofBucket } = await startBucket();
  onCleanUp(() => bucket.close());
  let databaseDisk: SmallDisk | null = null;
  const onDatabaseFolder = (folder: string) => {
    databaseDisk = mountSmallDisk(folder, DATABASE_DISK_MB);
  };
  const cluster = await openCluster(
    ({ url }) => ({
      DATABASE_URL: url,
      METRICS_TOKEN: token,
      NODE_OPTIONS: `--import ${SKEWED_CLOCK}`,
      OTP_DAILY_BUDGET: '1000000',
      SMS_GATEWAY: 'smpp',
      SMPP_URL: `smpp://127.0.0.1:${smsc.port}`,
      SMPP_SYSTEM_ID: 'lisan',
      SMPP_PASSWORD: PASSWORD,
      SMPP_SOURCE: '7070',
      SMPP_PER_SECOND: '100',
      ...ofBucket,
      ...settingsOf(carrier),
    }),
    { onDatabaseFolder },
  );
  onCleanUp(() => cluster.drop());
  const dataDisk = mountSmallDisk(cluster.dataDir('web-2'), DATA_DISK_MB);
  // Before their folders are removed.
  for (const disk of [databaseDisk, dataDisk]) onCleanUp(() => disk?.unmount());
  const on = { cluster, smsc, carrier, bucket, dataDisk, databaseDisk };
  onCleanUp(() => on.smsc.close());
  await cluster.startAll();
  return on;
}

function settingsOf({ url, tokenUrl }: CamaraTestServer): Record<string, string> {
  return {
    CARRIER_GATEWAY: 'camara',
    CAMARA_URL: url,
    CAMARA_TOKEN_URL: tokenUrl,
    CAMARA_CLIENT_ID: CLIENT.id,
    CAMARA_CLIENT_SECRET: CLIENT.secret,
    CAMARA_NOTIFICATION_URL: 'https://lisan.example/api/carrier/callbacks',
    CAMARA_PIN: 'carrier',
    CARRIER_CALLBACK_KEYS: 'k'.repeat(32),
  };
}
