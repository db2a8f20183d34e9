// An event with several effects: each effect is a job of its own queue, so that one that fails delays no other.
import { database } from '#platform/database/database.server.ts'
import { announce, type Handler, on } from '#platform/jobs.server.ts'
import { type DomainEvent, defineEvent } from '#shared/events.ts'

/**
 * Returns the handler of the event, which announces all effects in one transaction, and a handler for each effect. The
 * queue of an effect is named after the event and the effect: 'ticket.submitted.receipt-mail'. Effects run in any order,
 * and each may run more than once.
 */
export function onEach<Payload extends object>(
  event: DomainEvent<Payload>,
  effects: Readonly<Record<string, (payload: Payload) => Promise<unknown>>>,
): Handler[] {
  const jobs = Object.entries(effects).map(([name, act]) => ({
    effect: defineEvent(`${event.name}.${name}`, event.schema),
    act,
  }))
  const announceAll = (payload: Payload) =>
    database.transaction(async (tx) => {
      for (const { effect } of jobs) await announce(tx, effect, payload)
    })
  return [on(event, announceAll), ...jobs.map(({ effect, act }) => on(effect, async (of) => void (await act(of))))]
}
