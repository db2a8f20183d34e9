import { defineSettingAudit } from '#platform/audit/define-audit.ts'

export const crisisLineAudit = defineSettingAudit('crisis_line', 'Layanan krisis', {
  lineName: 'Nama layanan',
  linePhone: 'Nomor telepon',
  lineHours: 'Jam layanan',
})
