// Checks what someone in danger reads: help alone, with the line of the settings first and the emergency number always.
import { expect, test } from 'vitest'
import { helpAsText, helpFor } from './distress-help.ts'

const line = { lineName: 'Layanan Sejiwa', linePhone: '(024) 555-0101', lineHours: 'Setiap hari, 24 jam' }

test.each(['self_harm', 'violence'] as const)('for %s the emergency number stands even without a line', (danger) => {
  expect(helpFor(danger, null).lines).toEqual([{ name: 'Nomor darurat', phone: '112', hours: '' }])
  expect(helpFor(danger, line).lines.map(({ phone }) => phone)).toEqual([line.linePhone, '112'])
  expect(helpAsText(helpFor(danger, line))).toMatch(
    /sekarang:\n\nLayanan Sejiwa: \(024\) 555-0101 \(Setiap hari, 24 jam\)\nNomor darurat: 112\n\n/,
  )
})
