import { codes, defineAudit, reference } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { incidentStates } from './service-incident.ts'
import { serviceIncident } from './service-incident-tables.ts'

export const serviceIncidentAudit = defineAudit('service-incident', {
  about: [{ kind: 'service-incident', label: 'Gangguan', names: rowNames(serviceIncident.id, serviceIncident.title) }],
  fields: {
    title: 'Judul',
    description: 'Apa yang terjadi',
    answer: 'Jawaban',
    state: codes('Keadaan', incidentStates),
    tickets: 'Tiket',
    ticket: reference('Tiket', 'ticket'),
    update: 'Kabar',
    answers: 'Jawaban',
  },
  actions: {
    create: 'Mencatat gangguan',
    change: 'Mengubah gangguan',
    state: 'Mengubah keadaan gangguan',
    attach: 'Memasukkan tiket ke gangguan',
    'take-out': 'Mengeluarkan tiket dari gangguan',
    update: 'Mengabari semua yang menunggu',
    close: 'Menutup gangguan',
    inform: 'Mencatat jawaban dibaca di pita gangguan',
    export: 'Mengunduh nomor yang belum sampai',
  },
})
