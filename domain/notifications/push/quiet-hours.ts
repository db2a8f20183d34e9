// The hours in which no telephone rings because of the portal: from 21 to 6, WIB. Pure.
import { addDays, isoDay, isoTime, wibInstant } from '#shared/dates.ts'

const quietFrom = '21:00'
const quietUntilTime = '06:00'

/** When the quiet hours of the moment end; null outside of them. */
export function endOfQuiet(at: Date): Date | null {
  const time = isoTime(at)
  if (time >= quietFrom) return wibInstant(isoDay(addDays(at, 1)), quietUntilTime)
  return time < quietUntilTime ? wibInstant(isoDay(at), quietUntilTime) : null
}
