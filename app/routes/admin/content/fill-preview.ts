import type { Season } from '#domain/season/season.ts'
import { fillSeason } from '#domain/season/season-markers.ts'

/** A text that is being written as its readers would see it, trimmed: with the dates of the season at the moment. */
export const fillPreview = (text: string, season: Season | null, at: Date): string =>
  season ? fillSeason(text.trim(), season, at) : text.trim()
