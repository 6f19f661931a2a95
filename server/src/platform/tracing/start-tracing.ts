import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { markStarted } from './tracer.ts';

export type TracingConfig = {
  /** The collector's OTLP/HTTP address, without `/v1/traces`. */
  endpoint: string;
  /** The part of all requests and passes of jobs that is traced, above 0 and at most 1. */
  ratio: number;
};

/**
 * Sends spans to a collector from now on. Loaded only with a configured collector, because the SDK is a tenth of a
 * start.
 *
 * Why: docs/decisions/055-spans-are-made-by-hand.md
 */
export function startTracing({ endpoint, ratio }: TracingConfig, role: string): { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'lisan', 'service.instance.role': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  markStarted();
  return { stop: () => provider.shutdown() };
}
