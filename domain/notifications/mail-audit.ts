import { defineAudit } from '#platform/audit/define-audit.ts'

export const mailAudit = defineAudit('mail', {
  about: [{ kind: 'mail', label: 'Email' }],
  fields: { mails: 'Email terkirim' },
  actions: {
    resend: 'Mengirim ulang email',
    'resend-all': 'Mengirim ulang semua email yang gagal',
    'resend-uncertain': 'Mengirim ulang semua email yang tidak pasti',
  },
})
