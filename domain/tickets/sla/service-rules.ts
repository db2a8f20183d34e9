// When the helpdesk works and within how much of that a ticket is answered and settled; a setting that staff can change.
import { z } from 'zod'
import { timeOfDay } from '#shared/time-of-day.ts'

const hours = z.number().positive().max(400)
const target = z.object({ firstResponse: hours, resolution: hours })

/** The stored shape: 'HH:MM' in WIB, days from 1 (Monday) to 7, targets in working hours. */
export const serviceRulesSchema = z.object({
  opens: timeOfDay,
  closes: timeOfDay,
  days: z.array(z.int().min(1).max(7)).min(1),
  targets: z.object({ urgent: target, high: target, medium: target, low: target }),
})

export type ServiceRules = z.output<typeof serviceRulesSchema>

/** Working hours (not clock hours) to the first answer and to the settlement, by priority. */
export type Targets = ServiceRules['targets']

/** The key of the setting. */
export const rulesKey = 'service_levels'

/** What counts until somebody changes it: Monday to Friday; urgent within two hours, low within two days. */
export const firstRules: ServiceRules = {
  opens: '08:00',
  closes: '16:00',
  days: [1, 2, 3, 4, 5],
  targets: {
    urgent: { firstResponse: 2, resolution: 8 },
    high: { firstResponse: 4, resolution: 16 },
    medium: { firstResponse: 8, resolution: 24 },
    low: { firstResponse: 16, resolution: 40 },
  },
}

/** The days of the week by their number, Monday first. */
export const dayNames = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const
