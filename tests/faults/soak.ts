// Nothing is broken: a tenth of an opening hour's load for some minutes, in which nothing may grow or be refused.
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '#tests/portal/http-client.ts'
import { residentBytes } from '#tests/portal/resident-memory.ts'
import type { Fault } from './fault.ts'
import { type LoadSize, requesters } from './load.ts'
import { type Stage, sql } from './stage.ts'

/** Of an opening hour with 20,000 questions and 500,000 pages a tenth: 0.56 questions and 14 pages a second. */
export const soakLoad: LoadSize = { lanes: 4, pause: 7_200, readEvery: 70 }

/** Open pages of each requester, which hold a stream all the time; the portal allows ten per person. */
const streams = 6

/** Resident memory that may be used, and by how much it may grow from the second fifth of the time to the last. */
const mostMegabytes = 600
const mostGrowth = 1.25

const pages = ['/knowledge', '/login', '/search?q=lupa+password', '/api/v1/faqs?limit=20', '/api/v1/announcements']

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length

async function openStreams(origin: string, email: string, signal: AbortSignal): Promise<Response[]> {
  const person = new HttpClient(origin)
  await person.signIn(email)
  return Promise.all(Array.from({ length: streams }, () => person.send('/events', { signal })))
}

/** What a reader gets: a status, or why there was no answer. */
async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return error instanceof Error ? String(error.cause ?? error) : String(error)
  }
}

export function soak(minutes: number): Fault<Stage> {
  return {
    name: `${minutes} minutes at a tenth of the opening hour`,
    allowed: 'receipts',
    wait: 3_000,
    happen: async ({ stage, note }) => {
      const problems: string[] = []
      const closing = new AbortController()
      const listening = await Promise.all(requesters.map((email) => openStreams(stage.origin, email, closing.signal)))
      const cut = listening.flat().filter(({ status }) => status !== 200).length
      if (cut > 0) problems.push(`${cut} streams were not opened`)

      const memory: number[] = []
      const end = performance.now() + minutes * 60_000
      for (let turn = 0; performance.now() < end; turn += 1) {
        const path = pages[turn % pages.length] ?? '/'
        const status = await statusOf(stage.origin + path)
        if (status !== 200) problems.push(`${path} was answered ${status}`)
        memory.push((await residentBytes(stage.web.pid)) / 1024 / 1024)
        await sleep(500)
      }
      closing.abort()

      const fifth = Math.floor(memory.length / 5)
      const [early, late] = [mean(memory.slice(fifth, 2 * fifth)), mean(memory.slice(-fifth))]
      const most = Math.max(...memory)
      if (most > mostMegabytes) problems.push(`the process held ${Math.round(most)} MB`)
      if (late > early * mostGrowth) problems.push(`memory grew from ${Math.round(early)} to ${Math.round(late)} MB`)
      const bloat = await sql<{ name: string; dead: number; live: number }>(
        stage,
        `select relname as name, n_dead_tup::int as dead, n_live_tup::int as live from pg_stat_user_tables
         where n_dead_tup > 1000 order by n_dead_tup desc limit 3`,
      )
      note(`memory ${Math.round(early)} MB early, ${Math.round(late)} MB late, ${Math.round(most)} MB at most`)
      for (const { name, dead, live } of bloat) note(`table ${name}: ${dead} dead rows, ${live} live`)
      const swollen = bloat.filter(({ dead, live }) => dead > 10 * live + 10_000)
      if (swollen.length > 0) problems.push(`tables swell: ${swollen.map(({ name }) => name).join(', ')}`)
      return problems
    },
  }
}
