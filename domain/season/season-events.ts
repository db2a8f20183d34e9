// The stages of the season as schema.org events, for search engines. Pure.
import { isoDay, isoTime, wibClock } from '#shared/dates.ts'
import type { Season, Stage } from './season.ts'
import { hasNoHour, isAtSchool, timesOf } from './stage-words.ts'

/** '2025-06-18T17:00:00+07:00'. */
const wibMoment = (at: Date) => `${wibClock(at).toISOString().slice(0, 19)}+07:00`

const organizer = 'Dinas Pendidikan dan Kebudayaan Provinsi Jawa Tengah'

function eventOf(stage: Stage, season: Season, address: string) {
  const { opens, closes } = timesOf(stage)
  if (!opens) return []
  const isPlace = isAtSchool(stage)
  const mode = isPlace ? 'OfflineEventAttendanceMode' : 'OnlineEventAttendanceMode'
  const place = {
    ...{ '@type': 'Place', name: 'SMA, SMK, dan SLB negeri di Jawa Tengah' },
    address: { '@type': 'PostalAddress', addressRegion: 'Jawa Tengah', addressCountry: 'ID' },
  }
  return [
    {
      '@type': 'Event',
      name: `${stage.name} (${season.name})`,
      startDate: isoTime(opens) === '00:00' ? isoDay(opens) : wibMoment(opens),
      ...(closes && { endDate: hasNoHour(closes) ? isoDay(closes) : wibMoment(closes) }),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: `https://schema.org/${mode}`,
      location: isPlace ? place : { '@type': 'VirtualLocation', url: address },
      organizer: { '@type': 'GovernmentOrganization', name: organizer },
      ...(stage.note && { description: stage.note }),
      url: address,
    },
  ]
}

/** The stages whose begin is known; `address` is where the schedule stands. */
export function seasonEvents(season: Season, address: string) {
  return { '@graph': season.stages.flatMap((stage) => eventOf(stage, season, address)) }
}
