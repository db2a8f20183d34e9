/** What a span is called and what it says. Never a path, an ID of a ticket, a value of a query or what someone wrote. */
export interface SpanStart {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** The header of the caller, W3C Trace Context: the span continues with its trace. */
  readonly traceparent?: string | undefined
}

export interface SpanEnd {
  readonly attributes?: Readonly<Record<string, string | number>>
  /** The kind of an error, never its sentence. */
  readonly failed?: string | undefined
}

export interface OpenSpan {
  run<Result>(act: () => Result): Result
  end(how?: SpanEnd): void
}

export interface Tracing {
  start(span: SpanStart): OpenSpan
  traceId(): string | undefined
  bind<Act extends (...words: never[]) => unknown>(act: Act): Act
  stop(): Promise<void>
}
