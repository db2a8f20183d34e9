// A closing time that the administration moves is shown by every page of the sitemap and every service of a running portal.
// The most important ones in every run: tests/request/moved-date.test.ts.
import { expect, test } from '@playwright/test'
import type { Person } from '#domain/accounts/person.ts'
import { changeSeason, getManagedSeason } from '#domain/season/season.server.ts'
import { connectDatabase, disconnectDatabase } from '#platform/database/database.server.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { ports } from '#tests/e2e/ports.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

const origin = `http://localhost:${ports.movedDate}`
const question = 'kapan terakhir pilih sekolah'

async function read(path: string): Promise<string> {
  const answer = await fetch(origin + path)
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`)
  return answer.text()
}

/** A list of the API to its end. */
async function readList(path: string): Promise<string> {
  const text = await read(path)
  const { next } = JSON.parse(text)
  return next ? text + (await readList(next.replace(origin, ''))) : text
}

async function askAssistant(): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/chat-assistant`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userMessage: question }),
  })
  return answer.text()
}

/** What is no page of the sitemap. */
const others: Readonly<Record<string, () => Promise<string>>> = {
  'the search': () => read(`/search?q=${encodeURIComponent(question)}`),
  'the search of the API': () => read(`/api/v1/search?q=${encodeURIComponent(question)}`),
  'the FAQ of the API': () => readList('/api/v1/faqs?limit=100'),
  'the announcements of the API': () => read('/api/v1/announcements'),
  'the feed': () => read('/announcements.rss'),
  'the assistant': askAssistant,
  // Its times are in UTC.
  'the calendar': async () =>
    (await read('/calendar.ics')).replaceAll('T104300Z', ' 17.43').replaceAll('T095100Z', ' 16.51'),
}

/** Moves the close of choosing schools to a time of 18 June 2025, WIB 'hh:mm'. */
async function moveClose(person: Person, time: string): Promise<void> {
  const managed = await getManagedSeason(person)
  if (!managed) throw new Error('there is no season')
  const { season, seen } = managed
  const closes = `2025-06-18T${time}:00+07:00`
  const stages = season.stages.map((stage) => (stage.id === 'pilih-sekolah' ? { ...stage, closes } : stage))
  await changeSeason(person, { ...season, stages, seen, of: season.year })
}

test('a date that is moved is shown by every page and every service', async () => {
  test.slow()
  const { dataDir, remove } = await makeDataDir()
  const env = { PORTAL_DEMO: '1', PORTAL_NOW: '2025-06-16T10:00:00+07:00' }
  const portal = await startPortal({ dataDir, port: ports.movedDate, env })
  try {
    const url = await findRunningPostgres(dataDir)
    if (!url) throw new Error('the portal has no database')
    connectDatabase(url, { max: 2 })
    const person = await anAdmin({ permissions: ['system'] })
    const paths = [...(await read('/sitemap.xml')).matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path = '']) => path || '/',
    )
    expect(paths.length).toBeGreaterThan(100)
    const readers = { ...others, ...Object.fromEntries(paths.map((path) => [path, () => read(path)])) }
    /** Which of the texts show that time; eight are read in parallel. */
    const showing = async (time: string, names = Object.keys(readers)) => {
      const found: string[] = []
      const waiting = names.values()
      const readOn = async () => {
        for (const name of waiting) if ((await readers[name]?.())?.includes(time)) found.push(name)
      }
      await Promise.all(Array.from({ length: 8 }, readOn))
      return found.sort()
    }

    await moveClose(person, '17:43')
    const services = Object.keys(others).sort()
    await expect.poll(() => showing('17.43', services)).toEqual(services)
    const named = await showing('17.43')
    expect(named.length).toBeGreaterThan(15)

    await moveClose(person, '16:51')
    await expect.poll(() => showing('16.51', named)).toEqual(named)
    expect(await showing('17.43', named)).toEqual([])
  } finally {
    await disconnectDatabase()
    await portal.stop()
    await remove()
  }
})
