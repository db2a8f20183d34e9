import { z } from 'zod'
import { hours } from '#shared/durations.ts'
import { typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

/**
 * From when the tickets of a cluster are a wave that staff are shown: five within two hours, because one family writes two or three
 * times at most, and of three requesters, so that no single one makes it.
 */
export const wave = { tickets: 5, requesters: 3, period: hours(2) } as const

/** A longer pause between two tickets of a cluster, in milliseconds, separates two waves. */
export const waveGap = hours(3)

export interface Wave {
  readonly id: number
  /** As staff named it, else the title that says best what the tickets share; of tickets within reach. */
  readonly title: string
  readonly isNamed: boolean
  readonly since: Date
  /** Open tickets within reach since then. */
  readonly tickets: number
  /** The ticket that represents it. */
  readonly example: number
  /** The cluster that staff split it from; null: none, or it is gone. */
  readonly splitFromId: number | null
}

/** A cluster that staff dismissed at the own office, or split from another one. */
export interface SetAsideCluster extends Wave {
  readonly how: 'dismissed' | 'split'
}

export const clusterName = typed
  .transform((text) => oneLine(text) || null)
  .pipe(z.string().max(120, 'Nama paling panjang 120 huruf').nullable())
