import { z } from 'zod';
import type { TracingConfig } from '../platform/tracing/start-tracing.ts';

/** OpenTelemetry's own names, as far as the server uses them; the exporter also reads OTEL_EXPORTER_OTLP_HEADERS. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'The address of a collector, such as `http://otel:4318`, which receives traces by OTLP over HTTP. Without it nothing is traced.',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .gt(0)
    .max(1)
    .default(0.1)
    .describe('The part of all requests and passes of jobs that is traced.'),
} as const;

const Variables = z.object(TRACING_VARIABLES);

/** Undefined without a collector. */
export function arrangeTracing(e: z.infer<typeof Variables>): TracingConfig | undefined {
  const endpoint = e.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint === undefined ? undefined : { endpoint, ratio: e.OTEL_TRACES_SAMPLER_ARG };
}
