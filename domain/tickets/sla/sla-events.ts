// What a change of working hours, targets or holidays announces.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Due times are counted otherwise from now on. */
export const serviceLevelsChanged = defineEvent('service-levels.changed', z.strictObject({}))
