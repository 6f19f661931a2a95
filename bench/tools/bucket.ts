import { S3TestServer } from '../../server/test/s3-test-server.ts';

/** Starts a bucket with versions, and returns the settings of the product for its media in the bucket. */
export async function startBucket(): Promise<{ bucket: S3TestServer; settings: Record<string, string> }> {
  const bucket = new S3TestServer();
  const { endpoint, region, bucket: name, prefix, credentials } = await bucket.open();
  const settings = {
    MEDIA_STORE: 's3',
    S3_ENDPOINT: endpoint ?? '',
    S3_REGION: region,
    S3_BUCKET: name,
    S3_PREFIX: prefix,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
  return { bucket, settings };
}
