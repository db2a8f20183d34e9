// An event: what an area announces so that what stands above it can act. Name and shape live here, low down;
// the one table of who acts on it is worker/work.ts.
import type { z } from 'zod'

export interface DomainEvent<Payload extends object> {
  readonly name: string
  readonly schema: z.ZodType<Payload>
}

/** Defines an event; `name` is 'area.happened', for example 'ticket.submitted'. */
export function defineEvent<Payload extends object>(name: string, schema: z.ZodType<Payload>): DomainEvent<Payload> {
  return { name, schema }
}
