// What a span is, and what traces need of the packages that make them.

/** What a span is called and what it says. Never a path, an ID of a ticket, a value of a query or what somebody wrote. */
export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** The header of the caller, W3C Trace Context: the span goes on with its trace. */
  readonly traceparent?: string | undefined
}

/** How a span ended. */
export interface SpanEnd {
  readonly attributes?: Readonly<Record<string, string | number>>
  /** The kind of an error, never its sentence. */
  readonly failed?: string | undefined
}

/** A span under way. */
export interface OpenSpan {
  /** Runs `act` within it: what starts in there, also later, belongs to it. */
  run<Result>(act: () => Result): Result
  end(how?: SpanEnd): void
}

/** What the packages do for us. */
export interface Tracing {
  start(span: SpanStart): OpenSpan
  /** The trace that the code under way belongs to. */
  traceId(): string | undefined
  /** `act` as it runs within the span under way now, whoever calls it. */
  bind<Act extends (...words: never[]) => unknown>(act: Act): Act
  stop(): Promise<void>
}
