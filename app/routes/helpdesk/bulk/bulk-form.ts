import { z } from 'zod'
import { type BulkTask, bulkInput, bulkLimit, type WholeList, wholeList } from '#domain/tickets/bulk/bulk.ts'

export type BulkAction = BulkTask['do']

export const bulkWords: Record<BulkAction, { readonly title: string; readonly submit: string }> = {
  claim: { title: 'Proses tiket terpilih', submit: 'Proses' },
  assign: { title: 'Ganti petugas tiket terpilih', submit: 'Ganti petugas' },
  category: { title: 'Ubah kategori tiket terpilih', submit: 'Ubah kategori' },
  priority: { title: 'Ubah prioritas tiket terpilih', submit: 'Ubah prioritas' },
  'hand-over': { title: 'Alihkan tiket terpilih', submit: 'Alihkan' },
  reply: { title: 'Balas tiket terpilih', submit: 'Balas' },
  'reply-complete': { title: 'Balas dan tandai selesai tiket terpilih', submit: 'Balas dan selesai' },
  complete: { title: 'Tandai selesai tiket terpilih', submit: 'Tandai selesai' },
  spam: { title: 'Tandai sebagai spam tiket terpilih', submit: 'Tandai sebagai spam' },
  'not-spam': { title: 'Kembalikan tiket terpilih dari spam', submit: 'Kembalikan' },
}

export function isBulkAction(name: string): name is BulkAction {
  return Object.hasOwn(bulkWords, name)
}

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
