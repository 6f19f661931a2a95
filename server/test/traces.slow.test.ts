import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type ServerProcess } from './server-process.ts';

// The spans that a collector receives from the product as a process.

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const FOREIGN = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';

let collector: Server;
let server: ServerProcess;
let dataDir: string;
const received: string[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += String(chunk)))
      .on('end', () => {
        if (request.url === '/v1/traces') received.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = collector.address() as AddressInfo;
  dataDir = await mkdtemp(join(tmpdir(), 'lisan-traces-'));
  server = await startServer({
    DATABASE_URL: '',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    OTP_DAILY_BUDGET: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
}, 130_000);
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.exited;
  await new Promise((resolve) => collector.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

const spans = (): Span[] =>
  received.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );

it('has a request with its statements, a job, and nothing of a person', { timeout: 60_000 }, async () => {
  const sent = await fetch(`${server.url}/api/client/login?secret=8888888`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: FOREIGN },
    body: JSON.stringify({ msisdn: '+9647705556677' }),
  });
  expect(sent.status).toBe(200);
  // Recorded spans are sent before the process ends.
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);

  const request = spans().find(({ name }) => name === 'POST /api/client/login');
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  expect(request?.parentSpanId).toBeUndefined();
  const children = spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(children.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert otp_challenge']));
  expect(new Set(children.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]));
  expect(spans().map(({ name }) => name)).toContain('job deliver-codes');

  const all = received.join('');
  for (const word of ['7705556677', '8888888', 'secret=', FOREIGN.slice(3, 35)]) expect(all).not.toContain(word);
  // A line of the log names the trace that it belongs to.
  expect(server.output()).toContain(`"trace":"${request?.traceId}"`);
});
