// Checks the events for search engines against the shipped season, and that a moved date moves them.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { seasonSchema } from './season.ts'
import { seasonEvents } from './season-calendar.ts'

const season = seasonSchema.parse(parse(readFileSync('instances/jawa-tengah/season.yaml', 'utf8')))
const address = 'https://bantuan.example/announcements#jadwal'
const { '@graph': events } = seasonEvents(season, address)

test('every stage is an event with its times, in WIB; the days alone where no hour was announced', () => {
  const shownStages = events.map(({ name, startDate, endDate }) => ({ name, startDate, endDate }))
  expect(shownStages).toEqual(
    season.stages.map(({ name, opens, closes }) => ({
      name: `${name} (${season.name})`,
      startDate: opens?.slice(0, 10),
      endDate: closes?.endsWith('T23:59:59+07:00') ? closes.slice(0, 10) : (closes ?? undefined),
    })),
  )
})

test('what happens at a school has a place, the rest an address; each has note, organizer and status', () => {
  const places = events.filter(({ location }) => location['@type'] === 'Place').map(({ name }) => name.split(' (')[0])
  expect(places).toEqual(['Verifikasi berkas', 'Daftar ulang', 'Daftar ulang cadangan', 'Hari pertama sekolah'])
  for (const [position, event] of events.entries()) {
    const isPlace = event.location['@type'] === 'Place'
    expect(event).toMatchObject({
      ...{ '@type': 'Event', eventStatus: 'https://schema.org/EventScheduled', url: address },
      eventAttendanceMode: `https://schema.org/${isPlace ? 'Offline' : 'Online'}EventAttendanceMode`,
      description: season.stages[position]?.note,
      organizer: { name: 'Dinas Pendidikan dan Kebudayaan Provinsi Jawa Tengah' },
    })
  }
})

test('a date that moves moves its event; a stage without a begin is none', () => {
  const [first, second, ...rest] = season.stages
  if (!first || !second) throw new Error('the shipped season has stages')
  const changed = {
    ...season,
    stages: [{ ...first, opens: null }, { ...second, closes: '2025-06-11T08:30:00Z' }, ...rest],
  }
  const moved = seasonEvents(changed, address)['@graph']
  expect(moved).toHaveLength(season.stages.length - 1)
  expect(moved[0]?.endDate).toBe('2025-06-11T15:30:00+07:00')
})
