import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../src/config/s3-config.ts';
import { readByteRange } from '../src/platform/http/byte-range.ts';
import { S3TestVersions } from './s3-test-versions.ts';
import { isSigned, type SignedBy } from './aws-signature.ts';

type Stored = { bytes: Buffer; at: Date };
/**
 * `cut`: the reply breaks off half-way; `hang`: no reply; `lost`: the bucket was deleted; `full`: it reads and does not
 * write.
 */
type Fault = 'error' | 'reset' | 'denied' | 'cut' | 'hang' | 'lost' | 'full' | null;

const KEYS_PER_PAGE = 2;
const BUCKET = 'lisan-media';
const CREDENTIALS: SignedBy = { accessKeyId: 'TESTKEY', secretAccessKey: 'test-secret', region: 'us-east-1' };

/** A small S3: objects of one bucket by path, with versions, signatures recomputed, ranges, and faults on demand. */
export class S3TestServer {
  readonly objects = new Map<string, Stored>();
  readonly versions = new S3TestVersions();
  /** The bucket's reply about its versioning. */
  isVersioned = true;
  readonly requests: { method: string; path: string; isStreamed: boolean }[] = [];
  fault: Fault = null;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async open(): Promise<S3Config> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    // A server that listens on TCP has an address with a port.
    const { port } = this.#server.address() as AddressInfo;
    return {
      endpoint: `http://127.0.0.1:${port}`,
      region: CREDENTIALS.region,
      bucket: BUCKET,
      prefix: 'lisan/',
      credentials: CREDENTIALS,
      pathStyle: true,
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://s3');
    const { method = 'GET' } = request;
    if (this.fault === 'reset') return void request.socket.destroy();
    const body = await buffer(request);
    const declared = String(request.headers['x-amz-content-sha256']);
    this.requests.push({ method, path: url.pathname, isStreamed: declared === 'UNSIGNED-PAYLOAD' });
    if (this.fault === 'hang') return;
    if (this.fault === 'error') return refuse(response, 500, 'InternalError');
    if (this.fault === 'denied' || !isSigned(request, CREDENTIALS))
      return refuse(response, 403, 'SignatureDoesNotMatch');
    if (declared !== 'UNSIGNED-PAYLOAD' && declared !== sha256(body))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch');
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== BUCKET || this.fault === 'lost') return refuse(response, 404, 'NoSuchBucket');
    if (path.join('/') === '' && request.method === 'GET') return this.#describeBucket(url, response);
    if (path.join('/') === '') return void response.writeHead(200).end();
    this.#serve({ request, response, key: path.join('/'), body });
  }

  #describeBucket(url: URL, response: ServerResponse): void {
    if (url.searchParams.has('versioning'))
      return reply(
        response,
        `<VersioningConfiguration>${this.isVersioned ? '<Status>Enabled</Status>' : ''}</VersioningConfiguration>`,
      );
    if (url.searchParams.has('versions')) return reply(response, this.versions.list(url));
    this.#list(url, response);
  }

  /** Two keys a page, so that a listing has several pages. */
  #list({ searchParams }: URL, response: ServerResponse): void {
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const after = searchParams.get('start-after') ?? '';
    const found = [...this.objects].filter(([key]) => key.startsWith(searchParams.get('prefix') ?? '') && key > after);
    const page = found.slice(from, from + KEYS_PER_PAGE).map(([key, { at }]) => {
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`;
    });
    const isLast = from + KEYS_PER_PAGE >= found.length;
    const next = isLast ? '' : `<NextContinuationToken>${from + KEYS_PER_PAGE}</NextContinuationToken>`;
    const body = `<IsTruncated>${!isLast}</IsTruncated>${next}${page.join('')}`;
    reply(response, `<ListBucketResult>${body}</ListBucketResult>`);
  }

  #serve(asked: { request: IncomingMessage; response: ServerResponse; key: string; body: Buffer }): void {
    const { request, response, key, body } = asked;
    if (request.method === 'PUT') {
      if (this.fault === 'full') return refuse(response, 507, 'XMinioStorageFull');
      if (Number(request.headers['content-length']) !== body.length)
        return refuse(response, 411, 'MissingContentLength');
      const source = request.headers['x-amz-copy-source'];
      if (source !== undefined) return this.#copy(String(source), key, response);
      this.#put(key, body);
      return void response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      this.versions.add(key, null);
      return void response.writeHead(204).end();
    }
    const found = this.objects.get(key);
    if (!found) return refuse(response, 404, 'NoSuchKey');
    send({ request, response, found, isCut: this.fault === 'cut' });
  }

  #put(key: string, bytes: Buffer): void {
    this.objects.set(key, { bytes, at: new Date() });
    this.versions.add(key, bytes);
  }

  /** CopyObject of a version within the bucket. */
  #copy(source: string, key: string, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(source, 'http://s3/');
    const [, bucket, ...path] = decodeURIComponent(pathname).split('/');
    const version = this.versions.find(path.join('/'), searchParams.get('versionId') ?? '');
    if (bucket !== BUCKET || !version?.bytes) return refuse(response, 404, 'NoSuchVersion');
    this.#put(key, version.bytes);
    reply(response, `<CopyObjectResult><LastModified>${new Date().toISOString()}</LastModified></CopyObjectResult>`);
  }
}

function reply(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

function send(asked: { request: IncomingMessage; response: ServerResponse; found: Stored; isCut: boolean }): void {
  const { request, response, found, isCut } = asked;
  const { bytes, at } = found;
  const range = readByteRange(request.headers.range, bytes.length);
  if (range === 'unsatisfiable') return refuse(response, 416, 'InvalidRange');
  const part = range === null ? bytes : bytes.subarray(range.first, range.last + 1);
  response.writeHead(range === null ? 200 : 206, {
    'content-length': part.length,
    'last-modified': at.toUTCString(),
    ...(range && { 'content-range': `bytes ${range.first}-${range.last}/${bytes.length}` }),
  });
  if (request.method === 'HEAD') response.end();
  else if (isCut) response.write(part.subarray(0, part.length / 2), () => response.destroy());
  else response.end(part);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
