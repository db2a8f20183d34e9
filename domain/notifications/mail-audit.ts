// What is put on record of outgoing mails.
import { defineAudit } from '#platform/audit/define-audit.ts'

export const mailAudit = defineAudit('mail', {
  about: [{ kind: 'mail', label: 'Surat' }],
  fields: { mails: 'Surat keluar' },
  actions: {
    resend: 'Mengirim ulang surat',
    'resend-all': 'Mengirim ulang semua surat yang gagal',
    'resend-uncertain': 'Mengirim ulang semua surat yang tidak pasti',
  },
})
