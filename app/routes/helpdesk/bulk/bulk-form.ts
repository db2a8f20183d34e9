// The form of a bulk action: its fields, flat as a form has them, and its words.
import { z } from 'zod'
import { type BulkTask, bulkInput, bulkLimit } from '#domain/tickets/bulk/bulk.ts'

/** What can be done. */
export type BulkDeed = BulkTask['do']

/** The heading, and the button's label before the number of tickets. */
export const bulkWords: Record<BulkDeed, { readonly title: string; readonly submit: string }> = {
  claim: { title: 'Proses tiket terpilih', submit: 'Proses' },
  assign: { title: 'Tugaskan tiket terpilih', submit: 'Tugaskan' },
  category: { title: 'Ubah kategori tiket terpilih', submit: 'Ubah kategori' },
  reply: { title: 'Balas tiket terpilih', submit: 'Balas' },
  complete: { title: 'Tandai selesai tiket terpilih', submit: 'Tandai selesai' },
  spam: { title: 'Tandai sebagai spam tiket terpilih', submit: 'Tandai sebagai spam' },
  'not-spam': { title: 'Kembalikan tiket terpilih dari spam', submit: 'Kembalikan' },
}

/** True for the name of something that can be done. */
export function isBulkDeed(name: string): name is BulkDeed {
  return Object.hasOwn(bulkWords, name)
}

const isId = (text: string) => /^\d{1,15}$/.test(text)

/** The chosen tickets in an address; what is no id, and what is too many, is left out. */
export function readIds(params: URLSearchParams): number[] {
  const ids = params.getAll('ids').filter(isId).map(Number)
  return [...new Set(ids)].slice(0, bulkLimit)
}

/** The flat fields of the form, as `bulkInput` wants them. */
export const bulkForm = z.preprocess((typed) => {
  const { do: deed, ids, idempotencyKey, ...fields } = typed as Record<string, unknown>
  const ticketIds = String(ids ?? '').split(',')
  return { task: { ...fields, do: deed }, ticketIds: ticketIds.filter(isId), idempotencyKey }
}, bulkInput)
