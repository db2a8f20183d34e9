import { formatLongDate, isoDay, isoTime, utcOffset, zonedClock } from '#shared/dates.ts'
import { hours } from '#shared/durations.ts'
import { instance, portalName } from '#shared/instance.ts'
import type { Season, Stage } from './season.ts'
import { type SeasonDay, stageSentence } from './season-progress.ts'
import {
  closesInWords,
  hasNoHour,
  isAtSchool,
  mayReopen,
  reopening,
  stateInWords,
  stateOf,
  timesIn,
  timesOf,
} from './stage-words.ts'

export interface ScheduledStage {
  readonly id: string
  readonly name: string
  readonly when: string
  readonly stands: string
  readonly note: string | null
  /** When a device that is to remind of it rings; null when nothing is left to be reminded of. */
  readonly reminds: string | null
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

function remindsOf(stage: Stage, at: Date): string | null {
  const { opens, closes } = timesOf(stage)
  const isAhead = opens !== null && opens > at
  if (closes && closes > at) return `HP berbunyi ${isAhead ? 'saat dibuka dan ' : ''}sehari sebelum ditutup.`
  return isAhead ? 'HP berbunyi saat tahap ini mulai.' : null
}

export function scheduleOf(day: SeasonDay): ScheduledStage[] {
  return day.season.stages.map((stage, position) => ({
    ...{ id: stage.id, name: stage.name, note: stage.note },
    when: day.view.stages[position]?.when ?? '',
    // Below its name the sentence needs no subject.
    stands: capital(stageSentence(day, stage).slice(stage.name.length + 1)),
    reminds: remindsOf(stage, day.at),
  }))
}

const zonedMoment = (at: Date) => `${zonedClock(at).toISOString().slice(0, 19)}${utcOffset()}`

function eventOf(stage: Stage, season: Season, address: string) {
  const { opens, closes } = timesOf(stage)
  if (!opens) return []
  const isPlace = isAtSchool(stage)
  const mode = isPlace ? 'OfflineEventAttendanceMode' : 'OnlineEventAttendanceMode'
  const place = {
    ...{ '@type': 'Place', name: `SMA, SMK, dan SLB negeri di ${instance().province}` },
    address: { '@type': 'PostalAddress', addressRegion: instance().province, addressCountry: 'ID' },
  }
  return [
    {
      '@type': 'Event',
      name: `${stage.name} (${season.name})`,
      startDate: isoTime(opens) === '00:00' ? isoDay(opens) : zonedMoment(opens),
      ...(closes && { endDate: hasNoHour(closes) ? isoDay(closes) : zonedMoment(closes) }),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: `https://schema.org/${mode}`,
      location: isPlace ? place : { '@type': 'VirtualLocation', url: address },
      organizer: { '@type': 'GovernmentOrganization', name: instance().authority },
      ...(stage.note && { description: stage.note }),
      url: address,
    },
  ]
}

export function seasonEvents(season: Season, address: string) {
  return { '@graph': season.stages.flatMap((stage) => eventOf(stage, season, address)) }
}

/** What the file is written for: the portal's address, without a slash at its end, and the moment. */
interface CalendarWishes {
  readonly origin: string
  readonly at: Date
}

/** No line is longer, in bytes without its end; what is continues behind a blank. */
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

const text = (words: string) => words.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

const moment = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const day = (at: Date) => isoDay(at).replaceAll('-', '')

/**
 * A stage with both times is marked at its close, which must not be missed; one without an end on its day. Without a
 * closing hour the last day is marked as a whole, with a reminder at 09.00 of the day before.
 */
function calendarEventOf(stage: Stage, season: Season, { origin, at }: CalendarWishes): string[] {
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
  const isClosed = closes !== null && stateOf(times, at) === 'past'
  const about = [
    closes ? `Ditutup ${closesInWords(closes)}.` : '',
    opens && closes ? `Dibuka ${formatLongDate(opens)}.` : '',
    opens && bound ? `${stage.name} ${stateInWords(times, opens, { isReadLater: true })}.` : '',
    stage.note ?? '',
    isClosed && mayReopen(times, at) ? `${capital(reopening)}.` : '',
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

export function writeCalendar(season: Season, wishes: CalendarWishes, only?: string): string {
  const stages = season.stages.filter(({ id }) => only === undefined || id === only)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${portalName()}//Jadwal//ID`, 'CALSCALE:GREGORIAN'],
    `X-WR-CALNAME:${text(season.name)}`,
    ...stages.flatMap((stage) => calendarEventOf(stage, season, wishes)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
