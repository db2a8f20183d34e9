import { userTarget } from '#domain/accounts/account-audit.ts'
import { ticketTarget } from '#domain/tickets/ticket-audit.ts'
import { defineAudit } from '#platform/audit/define-audit.ts'

export const onBehalfAudit = defineAudit('account', {
  about: [ticketTarget, userTarget],
  actions: { 'claim-ticket': 'Memindahkan tiket ke akun sendiri', 'look-up': 'Mencari akun pemohon' },
})
