import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { TraceSpan } from './active-operation.ts'

type SpanAttributes = Record<string, string | number>

export interface Tracing {
  /** Starts a request's span, continuing the client's trace. */
  request: (name: string, headers: Record<string, unknown>, about: SpanAttributes) => TraceSpan
  job: (name: string) => TraceSpan
  /** Exports remaining spans. */
  stop: () => Promise<void>
}

interface Options {
  /** OTLP endpoint, over HTTP. */
  url: string
  protocol: 'http/protobuf' | 'http/json'
  version: string
}

const name = 'someday'

/**
 * Creates the tracer, which sends spans to the OTLP endpoint `url` in batches. `request` starts the span of a request,
 * as part of the trace that the client's headers name, and `job` that of a job; the span they return has `begin` for
 * child spans, `say` for attributes and `end`. `stop` sends what remains. OpenTelemetry reads all other settings
 * (headers, sampling, names) from OTEL_*.
 */
export async function createTracing({ url, protocol, version }: Options): Promise<Tracing> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': name, 'service.version': version }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  const tracer = provider.getTracer(name, version)
  const propagator = new W3CTraceContextPropagator()

  function begin(
    what: string,
    { kind, parent, about = {} }: { kind: SpanKind; parent: Context; about?: SpanAttributes },
  ): TraceSpan {
    const span = tracer.startSpan(what, { kind, attributes: about }, parent)
    const childContext = trace.setSpan(parent, span)
    const { traceId, spanId } = span.spanContext()
    return {
      traceId,
      spanId,
      begin: (part, more) => begin(part, { kind: SpanKind.CLIENT, parent: childContext, about: more ?? {} }),
      say(more, newName) {
        span.setAttributes(more)
        if (newName !== undefined) span.updateName(newName)
      },
      end: (failure) => endSpan(span, failure),
    }
  }

  return {
    request: (what, headers, about) =>
      begin(what, {
        kind: SpanKind.SERVER,
        parent: propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
        about,
      }),
    job: (what) => begin(what, { kind: SpanKind.CONSUMER, parent: ROOT_CONTEXT }),
    // The collector may be unavailable, which must not fail the shutdown.
    stop: () => provider.shutdown().catch(() => {}),
  }
}

/** Records an error by its type only, as its message may hold personal data. */
function endSpan(span: Span, failure: unknown): void {
  if (failure !== undefined) {
    const kind = failure instanceof Error ? failure.name : 'Error'
    span.setAttribute('error.type', kind)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
