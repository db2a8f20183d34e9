// What service incidents announce; each inside the transaction of the change.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** News of an incident is due to be told to those who wait without a ticket. */
export const incidentUpdateDue = defineEvent('service-incident.update-due', z.object({ updateId: z.int() }))
