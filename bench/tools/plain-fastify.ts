import { readFileSync } from 'node:fs';
import fastify from 'fastify';

// The reference of the framework: one route that sends the same bytes with as many headers as the product, and does
// nothing else.
const [port, file] = process.argv.slice(2);
const body = readFileSync(file ?? '');
const app = fastify();

app.get('/', (_request, reply) => {
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, accept-encoding')
    .header('etag', '"a-tag-of-the-same-length"')
    .header('x-request-id', '00000000-0000-4000-8000-000000000000')
    .send(body);
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
