import { z } from 'zod'
import { reportIntentOf } from '#domain/search/assistant/complaint.ts'
import { findDistress } from '#domain/tickets/distress/distress.server.ts'
import { Invalid } from '#shared/errors.ts'

/** The box of a story that was taken for a report: its writer says that it is none. */
export const ordinaryBox = { ordinary: z.string().optional() }

/** @throws Invalid for a story that reports someone, once: all staff would read it. Who is in danger is not asked. */
export function askBeforeOpenReport(story: string, ordinary: string | undefined): void {
  if (ordinary !== undefined || reportIntentOf(story) !== 'complaint' || findDistress(story)) return
  const message = "Ini seperti laporan. Tekan 'Lapor rahasia', atau centang bila bukan laporan."
  throw new Invalid(message, { ordinary: message })
}
