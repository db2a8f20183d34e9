import { bulkLimit } from '#domain/tickets/bulk/bulk.ts'

/** Ticks share one name, of which a form is read with the last alone: all of them in one field. */
export async function withTicks(request: Request): Promise<Request> {
  const form = await request.formData().catch(() => new FormData())
  const ids = form.getAll('ids').join(',')
  if (ids !== '') form.set('ids', ids)
  return new Request(request.url, { method: 'POST', body: form })
}

export const tickedIds = (text: string) =>
  text
    .split(',')
    .filter((each) => /^\d{1,15}$/.test(each))
    .map(Number)
    .slice(0, bulkLimit)
