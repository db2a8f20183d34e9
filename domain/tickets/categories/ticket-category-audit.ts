import { auditTicketKinds } from '#domain/tickets/ticket-audit.ts'
import { ticketCategory } from '#domain/tickets/ticket-tables.ts'
import { defineAudit, referenceWithin } from '#platform/audit/define-audit.ts'
import { database } from '#platform/database/database.server.ts'

/** Names of 'question/login', and of '1203/login': the same word may be a category of questions and one of complaints. */
async function categoryNames(ids: readonly string[]): Promise<Map<string, string>> {
  const apart = ids.map((each) => [each, ...each.split('/', 2)] as const)
  const kinds = await auditTicketKinds(apart.map(([, list = '']) => list))
  const rows = await database
    .select({ kind: ticketCategory.kind, id: ticketCategory.id, name: ticketCategory.name })
    .from(ticketCategory)
  return new Map(
    apart.flatMap(([each, list = '', id]) => {
      const found = rows.find((row) => row.kind === (kinds.get(list) ?? list) && row.id === id)
      return found ? [[each, found.name] as const] : []
    }),
  )
}

export const ticketCategoryAudit = defineAudit('ticket-category', {
  about: [
    { kind: 'ticket-category', label: 'Kategori tiket', names: categoryNames },
    { kind: 'ticket-category:question', label: 'Kategori pertanyaan' },
    { kind: 'ticket-category:complaint', label: 'Kategori pengaduan' },
  ],
  fields: { name: 'Nama', hidden: 'Disembunyikan', order: referenceWithin('Urutan', 'ticket-category') },
  actions: {
    change: 'Mengganti nama kategori tiket',
    create: 'Menambah kategori tiket',
    hide: 'Menyembunyikan kategori tiket',
    order: 'Mengurutkan kategori tiket',
    show: 'Menampilkan kategori tiket',
  },
})
