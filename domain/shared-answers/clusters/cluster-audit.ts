import { defineAudit, reference } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { ticketCluster } from './cluster-tables.ts'

export const clusterAudit = defineAudit('ticket-cluster', {
  about: [{ kind: 'ticket-cluster', label: 'Kelompok tiket', names: rowNames(ticketCluster.id, ticketCluster.name) }],
  fields: { name: 'Nama', tickets: 'Tiket', into: reference('Dipisahkan ke', 'ticket-cluster') },
  actions: {
    name: 'Memberi nama kelompok tiket',
    split: 'Memisahkan tiket dari kelompok',
    rejoin: 'Mengembalikan tiket ke kelompok',
    dismiss: 'Mengabaikan kelompok tiket',
    restore: 'Menampilkan lagi kelompok tiket',
  },
})
