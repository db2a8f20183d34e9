import { z } from 'zod'
import { codes, defineAudit, defineSettingAudit } from '#platform/audit/define-audit.ts'
import { defineEvent } from '#shared/events.ts'
import { dayNames } from './service-rules.ts'

export const serviceRulesAudit = defineSettingAudit('service_levels', 'Jam layanan dan batas waktu', {
  opens: 'Jam buka',
  closes: 'Jam tutup',
  days: codes('Hari kerja', Object.fromEntries(dayNames.map((name, place) => [place + 1, name]))),
  'urgent.firstResponse': 'Jawaban pertama, mendesak (jam)',
  'urgent.resolution': 'Selesai, mendesak (jam)',
  'high.firstResponse': 'Jawaban pertama, tinggi (jam)',
  'high.resolution': 'Selesai, tinggi (jam)',
  'medium.firstResponse': 'Jawaban pertama, sedang (jam)',
  'medium.resolution': 'Selesai, sedang (jam)',
  'low.firstResponse': 'Jawaban pertama, rendah (jam)',
  'low.resolution': 'Selesai, rendah (jam)',
})

export const dueTimesAudit = defineAudit('service-levels', {
  about: serviceRulesAudit.change.about,
  fields: { tickets: 'Tiket' },
  actions: { 'renew-due-times': 'Menghitung ulang batas waktu tiket' },
})

export const holidayAudit = defineAudit('holiday', {
  about: [{ kind: 'holiday', label: 'Hari libur' }],
  fields: { day: 'Tanggal', name: 'Nama' },
  actions: {
    change: 'Mengubah hari libur',
    create: 'Menambah hari libur',
    remove: 'Menghapus hari libur',
    restore: 'Mengembalikan hari libur',
  },
})

export const serviceLevelsChanged = defineEvent('service-levels.changed', z.strictObject({}))
