// The province that a portal serves, as its profile says (docs/instances.md). Set at the start, in the browser from the page.
import { hours } from './durations.ts'

/** The zones of Indonesia: ahead of UTC in hours, and how the clock is called. None has summer time. */
export const zones = {
  'Asia/Jakarta': { ahead: 7, label: 'WIB' },
  'Asia/Makassar': { ahead: 8, label: 'WITA' },
  'Asia/Jayapura': { ahead: 9, label: 'WIT' },
} as const

export interface Instance {
  readonly province: string
  readonly shortName: string
  /** The authority that answers, with the words of its legal name. */
  readonly authority: string
  readonly address: string
  readonly timeZone: keyof typeof zones
  readonly emailExample: string
  readonly placesExample: string
}

let current: Instance | undefined

export function setInstance(instance: Instance): void {
  current = instance
}

/** @throws Error before the profile was read. */
export function instance(): Instance {
  if (!current) throw new Error('the profile of the instance is not read yet')
  return current
}

export const portalName = () => `Helpdesk SPMB ${instance().province}`

/** 'WIB', 'WITA' or 'WIT'. */
export const clockName = () => zones[instance().timeZone].label

/** How far the clock of the province is ahead of UTC, in milliseconds. */
export const aheadOfUtc = () => hours(zones[instance().timeZone].ahead)
