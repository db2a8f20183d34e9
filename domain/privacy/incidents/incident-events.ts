// What incidents announce.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody is still to be notified of this incident; announced again until nobody is. */
export const incidentNoticeGoesOn = defineEvent('incident.notice-goes-on', z.object({ incidentId: z.int() }))
