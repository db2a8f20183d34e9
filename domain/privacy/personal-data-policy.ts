// How long one may change one's mind about erasing the account. Pure.
import { days } from '#shared/durations.ts'

/** Seven days, in milliseconds. */
export const erasureDelay = days(7)
