// Traces of what this process does, for those who look for what is slow. Off, and without any of its packages, unless the
// environment names who receives them.
import { env } from '../env.server.ts'
import type { OpenSpan, SpanStart, Tracing } from './span.ts'

let tracing: Tracing | undefined

/** Loads the packages and starts, where the environment says so. Call before anything is served. */
export async function startTracing(): Promise<{ readonly stop: () => Promise<void> }> {
  if (!env.traces) return { stop: async () => undefined }
  const { openTelemetry } = await import('./open-telemetry.server.ts')
  const started = openTelemetry(env.traces)
  tracing = started
  return {
    stop: async () => {
      tracing = undefined
      await started.stop()
    },
  }
}

export function startSpan(span: () => SpanStart): OpenSpan | undefined {
  return tracing?.start(span())
}

export function startInnerSpan(span: () => SpanStart): OpenSpan | undefined {
  return currentTraceId() === undefined ? undefined : startSpan(span)
}

const kindOf = (error: unknown) => (error instanceof Error ? error.name : 'Error')

export async function inSpan<Result>(span: () => SpanStart, act: () => Promise<Result>): Promise<Result> {
  const open = startSpan(span)
  if (!open) return act()
  try {
    const result = await open.run(act)
    open.end()
    return result
  } catch (error) {
    open.end({ failed: kindOf(error) })
    throw error
  }
}

export function currentTraceId(): string | undefined {
  return tracing?.traceId()
}

export function withinSpan<Act extends (...words: never[]) => unknown>(act: Act): Act {
  return tracing ? tracing.bind(act) : act
}
