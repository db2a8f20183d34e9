import { codes, defineAudit, reference, referenceWithin } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { deskAuditLabels } from './desk-actions.ts'
import { channels, deskStatuses, priorities, type TicketKind, ticketNumber } from './ticket.ts'
import { ticketTable } from './ticket-tables.ts'

export const auditTicketKinds = rowNames(ticketTable.id, ticketTable.kind)

export const ticketTarget = {
  kind: 'ticket',
  label: 'Tiket',
  names: async (ids: readonly string[]) => {
    const kinds = await auditTicketKinds(ids)
    return new Map([...kinds].map(([id, kind]) => [id, ticketNumber(kind as TicketKind, Number(id))]))
  },
} as const

export const ticketAudit = defineAudit('ticket', {
  about: [ticketTarget],
  fields: {
    status: codes('Status', deskStatuses),
    assignee: reference('Petugas', 'user'),
    office: reference('Cabang dinas', 'office'),
    category: referenceWithin('Kategori', 'ticket-category'),
    priority: codes('Prioritas', priorities),
    channel: codes('Jalur masuk', channels),
    mergedInto: reference('Digabung ke tiket', 'ticket'),
    escalated: codes('Dilaporkan kepada', { office: 'Cabang dinas', province: 'Provinsi' }),
    spam: 'Spam',
  },
  actions: {
    ...deskAuditLabels,
    adopt: 'Memindahkan tiket ke pemilik nomor yang terbukti',
    'consent-withdraw': 'Menutup tiket karena persetujuan ditarik',
    'ask-model': 'Meminta rangkuman atau draf dari model',
    'confirm-contact': 'Mengonfirmasi alamat email pada tiket',
    'complete-own': 'Menyelesaikan pertanyaan sendiri',
    distribute: 'Membagikan tiket otomatis',
    escalate: 'Melaporkan tiket yang terlambat',
    rate: 'Menilai jawaban',
    read: 'Membuka tiket',
    'read-withdrawn': 'Membaca pesan yang ditarik',
    reopen: 'Membuka kembali tiket',
    requester_reply: 'Membalas sebagai pemohon',
    submit: 'Mengirim tiket',
  },
})
