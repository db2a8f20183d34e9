// What is put on record of 'Mode puncak'.
import { codes, defineSettingAudit } from '#platform/audit/define-audit.ts'

export const choiceWords = {
  auto: 'Otomatis',
  off: 'Mati',
  '1': 'Tingkat 1',
  '2': 'Tingkat 2',
  '3': 'Tingkat 3',
} as const

export const peakAudit = defineSettingAudit('peak', 'Mode puncak', {
  peakLevel: codes('Mode puncak', choiceWords),
  peakUntil: 'Sampai',
})
