// The column of a moment in time.
import { timestamp } from 'drizzle-orm/pg-core'

/** A column with a moment, to the microsecond and independent of the time zone. */
export const moment = <Name extends string>(name: Name) => timestamp(name, { withTimezone: true })
