import { SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

let isStarted = false;

/** From now on spans are recorded; no span is made before, or without a collector. */
export function markStarted(): void {
  isStarted = true;
}

export function isTracing(): boolean {
  return isStarted;
}

export const tracer = trace.getTracer('lisan');

/**
 * Runs `work` in a span. Names and attributes contain no number, name, code or address of a person: they leave the
 * installation.
 */
export async function inSpan<T>(
  name: string,
  { attributes = {}, root = false }: { attributes?: Attributes; root?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  if (!isStarted) return work();
  return tracer.startActiveSpan(name, { attributes, root }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only the type of an error: its message may name a person. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
}

/** The id of the current trace; undefined outside of a trace, or if the trace is not sampled. */
export function currentTraceId(): string | undefined {
  const now = trace.getActiveSpan()?.spanContext();
  return now !== undefined && now.traceFlags === 1 ? now.traceId : undefined;
}
