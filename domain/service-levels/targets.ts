// Within how much working time a ticket is answered and settled, by priority; a setting that staff can change.
import { z } from 'zod'

const hours = z.number().positive().max(400)
const target = z.object({ firstResponse: hours, resolution: hours })

/** Working hours (not clock hours) to the first answer and to the settlement. */
export const targetsSchema = z.object({ low: target, medium: target, high: target, urgent: target })

export type Targets = z.output<typeof targetsSchema>

/** The key of the setting. */
export const targetsKey = 'service_levels'

/** What counts until somebody changes it: urgent within two hours, low within two days. */
export const firstTargets: Targets = {
  urgent: { firstResponse: 2, resolution: 8 },
  high: { firstResponse: 4, resolution: 16 },
  medium: { firstResponse: 8, resolution: 24 },
  low: { firstResponse: 16, resolution: 40 },
}
