import { context, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tracer } from './tracer.ts';

const UNKNOWN_ROUTE = 'none';

/**
 * Puts each request into a span that is named by its route, never by its address: paths contain signatures and codes. A
 * client's `traceparent` is ignored, because it could have all its requests sampled.
 */
export function traceHttp(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, root: true, attributes });
    const within = trace.setSpan(context.active(), span);
    contexts.set(request, within);
    // Also runs if a client aborts and gets no response.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(within, done);
  });
  // The body arrives in events of the socket, which run outside of the context.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
}
