// Traces by the packages of OpenTelemetry, sent by OTLP over HTTP. Imported only where traces are on.
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TraceSettings } from '../env.server.ts'
import type { OpenSpan, Tracing } from './span.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

function opened(span: Span): OpenSpan {
  const own = trace.setSpan(context.active(), span)
  return {
    run: (act) => context.with(own, act),
    end: ({ attributes, failed } = {}) => {
      if (attributes) span.setAttributes(attributes)
      if (failed !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failed })
      span.end()
    },
  }
}

/** Starts: spans are collected and sent in batches; what the receiver does not take is lost, and the portal continues. */
export function openTelemetry({ endpoint, service, ratio }: TraceSettings): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  })
  const tracer = provider.getTracer('helpdesk-spmb')
  const propagator = new W3CTraceContextPropagator()
  // Only the one header: what else a stranger sends is not carried along.
  const header = {
    get: (carrier: string, key: string) => (key === 'traceparent' ? carrier : undefined),
    keys: () => ['traceparent'],
  }
  return {
    start: ({ name, kind, attributes = {}, traceparent }) => {
      const active = context.active()
      const parent = traceparent === undefined ? active : propagator.extract(active, traceparent, header)
      return opened(tracer.startSpan(name, { kind: kinds[kind], attributes }, parent))
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    bind: (act) => context.bind(context.active(), act),
    stop: async () => {
      await provider.shutdown().catch(() => undefined)
      context.disable()
    },
  }
}
