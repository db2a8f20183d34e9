// What the forms of the backup page may say, with the sentence for each mistake.
import { z } from 'zod'
import { timeOfDay, typedTime } from '#shared/time-of-day.ts'

/** How many backups can be kept at most. */
const keepMost = 90

/** When a backup is made by itself, and how many stay. `time` is of the day, WIB. */
export const scheduleSchema = z.object({
  daily: z.boolean(),
  time: timeOfDay,
  keep: z.int().min(1).max(keepMost),
})

export type BackupSchedule = z.output<typeof scheduleSchema>

/** Until somebody sets it: every night at two, a week is kept. */
export const firstSchedule: BackupSchedule = { daily: true, time: '02:00', keep: 7 }

const keepSentence = `Jumlah cadangan yang disimpan harus angka 1 sampai ${keepMost}`

/** The form 'Jadwal'. A tick that is not set is not sent. */
export const scheduleInput = z
  .object({
    daily: z.literal('on').optional(),
    time: typedTime,
    keep: z
      .string()
      .default('')
      .refine((text) => /^\d{1,2}$/.test(text.trim()), keepSentence)
      .transform(Number)
      .refine((count) => count >= 1 && count <= keepMost, keepSentence),
  })
  .transform(({ daily, time, keep }): BackupSchedule => ({ daily: daily === 'on', time, keep }))
