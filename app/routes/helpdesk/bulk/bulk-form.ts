import { z } from 'zod'
import { bulkInput, bulkLimit, type WholeList, wholeList } from '#domain/tickets/bulk/bulk.ts'

const isId = (text: string) => /^\d{1,15}$/.test(text)

function readIds(params: URLSearchParams): number[] {
  const ids = params.getAll('ids').filter(isId).map(Number)
  return [...new Set(ids)].slice(0, bulkLimit)
}

/** What was chosen, as an address says it: tickets by their ids, or with `upTo` all that the list `view` shows. */
export function readChosen(params: URLSearchParams): readonly number[] | WholeList {
  const whole = wholeList.safeParse({ view: params.get('view') ?? undefined, upTo: params.get('upTo') ?? undefined })
  return whole.success ? whole.data : readIds(params)
}

export function chosenFields({ ids, view, upTo }: Readonly<Record<string, unknown>>): string[] | object {
  return upTo === undefined
    ? String(ids ?? '')
        .split(',')
        .filter(isId)
    : { view, upTo }
}

export const bulkForm = z.preprocess((typed) => {
  const { do: kind, ids, view, upTo, idempotencyKey, ...fields } = typed as Record<string, unknown>
  return { task: { ...fields, do: kind }, tickets: chosenFields({ ids, view, upTo }), idempotencyKey }
}, bulkInput)
