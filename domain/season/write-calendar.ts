// The stages of the season as an iCalendar file (RFC 5545), with a reminder a day before each closes. Pure.
import { formatLongDate, isoDay } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import type { Season, Stage } from './season.ts'
import { closesInWords, hasNoHour, stateInWords, timesIn } from './stage-words.ts'

/** What the file is written for: the portal's address, without a slash at its end, and the moment. */
export interface CalendarWishes {
  readonly origin: string
  readonly at: Date
}

/** No line is longer, in bytes without its end; what is goes on behind a blank. */
const longestLine = 75

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    const limit = parts.length === 0 ? longestLine : longestLine - 1
    if (Buffer.byteLength(part + sign) > limit) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join('\r\n ')
}

/** Text as the format takes it. */
const text = (words: string) => words.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** '20250618T100000Z'. */
const moment = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** '20250618', in WIB. */
const day = (at: Date) => isoDay(at).replaceAll('-', '')

/**
 * A stage that begins and ends is marked at its close, which is what must not be missed; one without an end on its day. Where no
 * closing hour was announced the last day is marked as a whole, with the reminder at 09.00 of the day before.
 */
function eventOf(stage: Stage, season: Season, { origin, at }: CalendarWishes): string[] {
  const times = timesIn(season.stages, stage)
  const { opens, closes, bound } = times
  const isWholeDay = closes === null || hasNoHour(closes)
  const marked = closes ?? opens
  const when =
    isWholeDay || !closes
      ? marked && [`DTSTART;VALUE=DATE:${day(marked)}`]
      : [`DTSTART:${moment(new Date(closes.getTime() - hours(1)))}`, `DTEND:${moment(closes)}`]
  if (!when) return []
  const title = closes ? `Batas akhir: ${stage.name}` : stage.name
  const about = [
    closes ? `Ditutup ${closesInWords(closes)}.` : '',
    opens && closes ? `Dibuka ${formatLongDate(opens)}.` : '',
    opens && bound ? `${stage.name} ${stateInWords(times, opens, { isReadLater: true })}.` : '',
    stage.note ?? '',
    `Periksa jadwal terbaru: ${origin}/`,
  ]
  const words = about.filter(Boolean).join('\n')
  const name = text(`${title} (${season.name})`)
  const trigger = isWholeDay ? 'TRIGGER:-PT15H' : 'TRIGGER;RELATED=END:-P1D'
  const reminder = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${name}`, trigger, 'END:VALARM']
  return [
    'BEGIN:VEVENT',
    `UID:${stage.id}-${season.year}@${new URL(origin).hostname}`,
    `DTSTAMP:${moment(at)}`,
    ...when,
    `SUMMARY:${name}`,
    `DESCRIPTION:${text(words)}`,
    `URL:${origin}/`,
    ...(closes ? reminder : []),
    'END:VEVENT',
  ]
}

/** The whole season, or the one stage alone; a stage without times is left out. */
export function writeCalendar(season: Season, wishes: CalendarWishes, only?: string): string {
  const stages = season.stages.filter(({ id }) => only === undefined || id === only)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Helpdesk SPMB Jawa Tengah//Jadwal//ID', 'CALSCALE:GREGORIAN'],
    `X-WR-CALNAME:${text(season.name)}`,
    ...stages.flatMap((stage) => eventOf(stage, season, wishes)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
