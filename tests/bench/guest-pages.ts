// Open pages of guests, each with its event stream: the memory of the process, what they cost while nothing happens, and that
// an answer reaches its pages.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'
import { residentBytes } from '#tests/portal/resident-memory.ts'
import { processorMsOfFamily } from './cpu/processor-time.ts'
import type { Figure } from './figure.ts'

/** Opened; the figures are those of `assumed` pages, by what one of them adds. */
const pages = 2_000
const assumed = 10_000
/** Pages of one question. */
const perTicket = 20
const atOnce = 100
const idleMs = 10_000
const port = 4_234

const family = `with made as (insert into "user" (id, name, email, email_verified, role)
    values ('bench', 'Bu Siti', 'bench@contoh.id', true, 'client') returning id)
  insert into requester (id) select id from made`

const questions = `
  insert into ticket (public_id, kind, title, description, category, requested_priority, priority, status,
    requester_id, contact_name, idempotency_key, created_at, updated_at, last_entry_at)
  select substr(md5('bench' || n), 1, 25), 'question', 'Token ditolak', 'Token ditolak terus.', 'login', 'medium', 'medium',
    'pending', 'bench', 'Bu Siti', 'bench-' || n, now(), now(), now()
  from generate_series(1, $1::integer) as n
  returning id, public_id`

export async function measureGuestPages(): Promise<Figure[]> {
  const { dataDir, remove } = await makeDataDir()
  const portal = await startPortal({ dataDir, port, env: { TRUST_PROXY: '1', DRAIN_SECONDS: '0' } })
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const open: IncomingMessage[] = []
  try {
    await database.connect()
    await database.query(family)
    const { rows } = await database.query<{ id: string; public_id: string }>(questions, [pages / perTicket])
    const empty = await residentBytes(portal.pid)
    let versions = 0
    const openOne = async (number: number) => {
      const path = `/status/${rows[number % rows.length]?.public_id}/events`
      // A network of their own for each batch: the limit counts by network.
      const headers = { 'X-Forwarded-For': `198.51.100.${Math.floor(number / atOnce)}` }
      const [answer] = (await once(get({ agent, host: '127.0.0.1', port, path, headers }), 'response')) as [
        IncomingMessage,
      ]
      if (answer.statusCode !== 200) throw new Error(`a page was answered with ${answer.statusCode}`)
      answer.on('data', (chunk: Buffer) => {
        if (chunk.includes('event: version')) versions += 1
      })
      open.push(answer)
    }
    for (let number = 0; number < pages; number += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, at) => openOne(number + at)))
    }
    while (versions < pages) await sleep(10)
    const before = await processorMsOfFamily(portal.pid)
    await sleep(idleMs)
    const share = ((await processorMsOfFamily(portal.pid)) - before) / idleMs / (pages / assumed)
    const each = ((await residentBytes(portal.pid)) - empty) / pages
    const megabytes = Math.round((empty + each * assumed) / 1024 / 1024)
    const answered = rows[0]
    await database.query(`update ticket set version = version + 1 where id = $1`, [answered?.id])
    await database.query(
      `insert into live_event (kind, audience, ticket_id, person_id, at) values ('answered', 'all', $1, '-', now())`,
      [answered?.id],
    )
    const since = performance.now()
    await database.query(`notify live_events`)
    while (versions < pages + perTicket && performance.now() - since < 10_000) await sleep(10)
    const notified = versions - pages
    return [
      {
        name: '10,000 open pages of guests, resident memory of the process',
        value: `${megabytes} MB, ${(each / 1024).toFixed(0)} KB for each`,
        budget: '<= 600 MB',
        met: megabytes <= 600,
      },
      {
        name: '10,000 open pages of guests, share of a core while nothing happens',
        value: `${(share * 100).toFixed(1)} %, ${notified} of ${perTicket} pages of an answered question notified`,
        budget: '<= 10 %, all notified',
        met: share <= 0.1 && notified === perTicket,
      },
    ]
  } finally {
    for (const answer of open) answer.destroy()
    agent.destroy()
    await database.end()
    await portal.stop()
    await remove()
  }
}
