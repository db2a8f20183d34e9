import { defineSettingAudit } from '#platform/audit/define-audit.ts'
import { type LimitName, limits } from '#shared/limits.ts'

export const limitsAudit = defineSettingAudit(
  'limits',
  'Batas pemakaian',
  Object.fromEntries(Object.entries(limits).map(([name, { counts }]) => [name, counts])) as Record<LimitName, string>,
)

export const contactAudit = defineSettingAudit('data_protection_contact', 'Kontak pelindungan data pribadi', {
  contactName: 'Nama',
  contactEmail: 'Email',
  contactPhone: 'Nomor telepon',
})
