import { defineAudit } from '#platform/audit/define-audit.ts'

export const mailAudit = defineAudit('mail', {
  about: [{ kind: 'mail', label: 'Pesan' }],
  fields: { mails: 'Pesan terkirim' },
  actions: {
    resend: 'Mengirim ulang pesan',
    'resend-all': 'Mengirim ulang semua pesan yang gagal',
    'resend-uncertain': 'Mengirim ulang semua pesan yang tidak pasti',
  },
})
