// Devices that wait for the season after the one that ended: their topic, and the words of its one message. Pure.
import type { Season } from '#domain/season/season.ts'

export const nextSeasonKind = 'season-after'

/** `year` is that of the season that ended; a later one sorts behind it. */
export const nextSeasonTopic = (year: number | '%') => `${nextSeasonKind}:${year}`

const start = 'musim:'

export const nextSeasonReasons = `${start}%`

export const nextSeasonReason = ({ year }: Season) => `${start}${year}`

export const isAboutNextSeason = (reason: string) => reason.startsWith(start)

/** Null where another season is current meanwhile. */
export function nextSeasonWords(reason: string, season: Season | undefined): string | null {
  return season && reason === nextSeasonReason(season) ? `Jadwal ${season.name} sudah diumumkan.` : null
}
