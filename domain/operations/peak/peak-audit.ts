import { codes, defineSettingAudit } from '#platform/audit/define-audit.ts'
import { switches } from './peak.ts'

const states = { on: 'Menunggu', off: 'Berjalan' }

export const peakAudit = defineSettingAudit('peak', 'Mode puncak', {
  peakSuggestions: codes(switches.suggestions.label, states),
  peakJobs: codes(switches.jobs.label, states),
  peakQuestions: codes(switches.questions.label, states),
})
