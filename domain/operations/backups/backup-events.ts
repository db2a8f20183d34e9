// What the area announces: that a backup is wanted, and that one is to be tried out.
import { z } from 'zod'
import { defineEvent } from '#shared/events.ts'

/** Somebody, or the clock, wants a backup. */
export const backupRequested = defineEvent('backup.requested', z.object({ backupId: z.int() }))

/** Somebody wants to see that this backup can be restored. */
export const restoreTestRequested = defineEvent('backup.restore-test-requested', z.object({ backupId: z.int() }))
