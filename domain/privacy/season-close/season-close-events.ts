// What closing a season announces.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** There is something left to erase for this close; it is announced again until nothing is. */
export const seasonCloseGoesOn = defineEvent('season.close-goes-on', z.object({ closeId: z.int() }))
