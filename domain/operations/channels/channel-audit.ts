import { codes, defineAudit } from '#platform/audit/define-audit.ts'

export const channelAudit = defineAudit('channel', {
  about: [{ kind: 'channel', label: 'Saluran' }],
  fields: { result: codes('Hasil', { ok: 'Berhasil', failed: 'Gagal' }) },
  actions: { test: 'Menguji saluran' },
})
