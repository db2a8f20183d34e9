import { ticketTarget } from '#domain/tickets/ticket-audit.ts'
import { codes, defineAudit, reference } from '#platform/audit/define-audit.ts'
import { rowNames } from '#platform/audit/record-audit.ts'
import { apiScopes } from './api-key.ts'
import { apiKey, webhook } from './api-key-tables.ts'

const keyTarget = { kind: 'api-key', label: 'Kunci API', names: rowNames(apiKey.id, apiKey.name) } as const

export const apiKeyAudit = defineAudit('api-key', {
  about: [keyTarget],
  fields: {
    name: 'Nama',
    scopes: codes('Boleh', apiScopes),
    office: reference('Cabang dinas', 'office'),
    expiresAt: 'Berlaku sampai',
  },
  actions: {
    create: 'Membuat kunci API',
    revoke: 'Mencabut kunci API',
    list: 'Membaca daftar tiket lewat API',
  },
})

export const apiTicketAudit = defineAudit('api', {
  about: [ticketTarget],
  actions: {
    submit: 'Mengirim tiket lewat API',
    read: 'Membaca tiket lewat API',
    reply: 'Membalas tiket lewat API',
  },
})

export const webhookAudit = defineAudit('webhook', {
  about: [{ kind: 'webhook', label: 'Webhook', names: rowNames(webhook.id, webhook.address) }],
  fields: { address: 'Alamat', events: 'Kejadian', key: reference('Kunci API', 'api-key') },
  actions: {
    create: 'Membuat webhook',
    remove: 'Menghapus webhook',
    pause: 'Menjeda webhook',
    resume: 'Melanjutkan webhook',
    resend: 'Mengirim ulang pesan webhook',
  },
})
