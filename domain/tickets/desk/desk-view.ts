// What a desk list shows: stage, filters and order, as the address of the page and a saved view carry them.
import { z } from 'zod'
import { isOpen } from '#domain/tickets/ticket.ts'

const id = z.coerce.number().int().positive()
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

/**
 * A view of the desk. `officeId` 'province' is the province's queue; `olderThanDays` counts from the submission. Newest
 * first by default.
 */
export const deskView = z.object({
  stage: optional(z.enum(['pending', 'inprogress', 'completed', 'spam'])),
  status: optional(z.enum(['inprogress', 'waiting'])),
  kind: optional(z.enum(['question', 'complaint'])),
  category: optional(z.string().max(100)),
  priority: optional(z.enum(['low', 'medium', 'high', 'urgent'])),
  regencyId: optional(id),
  officeId: optional(z.union([z.literal('province'), id])),
  olderThanDays: optional(z.coerce.number().int().min(1).max(365)),
  mine: optional(z.stringbool().or(z.boolean())),
  unassigned: optional(z.stringbool().or(z.boolean())),
  overdue: optional(z.stringbool().or(z.boolean())),
  search: optional(z.string().trim().max(200)),
  sort: optional(z.enum(['newest', 'oldest', 'due'])),
})

export type DeskView = z.output<typeof deskView>

/** Open tickets stand by their due time by default, so that what is overdue comes first. */
export function inOwnOrder(view: DeskView): DeskView {
  return view.stage && isOpen(view.stage) ? { ...view, sort: view.sort ?? 'due' } : view
}

export function readDeskView(params: URLSearchParams): DeskView {
  const typed = Object.fromEntries(params)
  const parsed = deskView.safeParse(typed)
  if (parsed.success) return parsed.data
  for (const { path } of parsed.error.issues) delete typed[String(path[0])]
  return deskView.parse(typed)
}

export function writeDeskView(view: DeskView): URLSearchParams {
  const asked = Object.entries(view).filter(([, value]) => value !== undefined && value !== false && value !== '')
  return new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
}
