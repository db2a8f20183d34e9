// The line above the pages of staff while 'Mode puncak' leaves something undone.
import { formatTime } from '#shared/dates.ts'
import { waitingWords } from './peak.ts'
import { peakNow } from './peak-now.server.ts'

/** In words; null while everything is done. */
export function peakLine(): string | null {
  const { level, since } = peakNow()
  if (level === 0) return null
  const from = since ? ` sejak ${formatTime(since)}` : ''
  return `Mode puncak tingkat ${level}${from}: ${waitingWords[level]}.`
}
