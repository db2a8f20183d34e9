// The worker dies in the middle of the answers of a service incident. Its journey is in tests/request/service-incidents.test.ts.
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'

const outage = { subject: 'Halaman pilih sekolah muter terus', description: 'Pilih sekolah loading terus dari pagi.' }

/** Asks the portal's own database, over its own connection: a portal that starts again ends all others. */
async function query<Row extends pg.QueryResultRow>(dataDir: string, text: string, values: unknown[] = []) {
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  await database.connect()
  try {
    return (await database.query<Row>(text, values)).rows
  } finally {
    await database.end()
  }
}

async function ask(origin: string, { subject, description }: typeof outage): Promise<string> {
  const http = new HttpClient(origin)
  await http.signIn('client@spmb.test')
  const answer = await http.post('/client/create-question', {
    ...{ subject, description, category: 'login', priority: 'medium', regencyId: '' },
    idempotencyKey: crypto.randomUUID(),
  })
  expect(answer.status).toBe(302)
  return (answer.headers.get('location') ?? '').replace('/receipt', '').split('/').at(-1) ?? ''
}

/** What is still being filed when an incident is announced is answered by it at once, and proposed no more. */
async function untilFiled(dataDir: string): Promise<void> {
  await expect(async () => {
    const waiting = "select 1 from pgboss.job where name like 'ticket.submitted%' and state <> 'completed'"
    expect(await query(dataDir, waiting)).toEqual([])
  }).toPass()
}

/** Enough to be killed twice on the way; INCIDENT_TICKETS asks for more: 5,000 have been tried. */
const tickets = Number(process.env.INCIDENT_TICKETS ?? 500)

test(`kill -9 in the middle of ${tickets} answers: no one is missed, and no one is notified twice`, async () => {
  test.slow()
  const { dataDir, remove } = await makeDataDir()
  const start = () => startPortal({ dataDir, port: ports.incidentKilled, env: { PORTAL_DEMO: '1' } })
  let portal: PortalProcess = await start()
  try {
    // As many tickets as an office is sent in an hour, of the demo's client.
    await ask(portal.origin, outage)
    await untilFiled(dataDir)
    await query(
      dataDir,
      `insert into ticket (public_id, kind, title, description, category, requested_priority, priority, requester_id,
         contact_name, idempotency_key, created_at, updated_at, last_entry_at)
       select 'z' || lpad(n::text, 24, '0'), kind, title, description, category, requested_priority, priority,
         requester_id, contact_name, 'many-' || n, created_at, updated_at, last_entry_at
       from generate_series(2, $1) as n, (select * from ticket order by id desc limit 1) as one`,
      [tickets],
    )
    await query(
      dataDir,
      `insert into ticket_entry (ticket_id, type, audience, author_id, author_name, message, created_at)
       select id, 'submitted', 'public', requester_id, contact_name, description, created_at from ticket
       where idempotency_key like 'many-%'`,
    )
    const http = new HttpClient(portal.origin)
    await http.signIn('agent@spmb.test')
    const made = await http.post('/helpdesk/incidents/create', {
      ...{ title: outage.subject, description: outage.description, answer: 'Kami perbaiki, {nama}.', category: '' },
      ...{ stage: '', startDate: '2025-01-02', startTime: '08.00', idempotencyKey: crypto.randomUUID() },
    })
    const path = made.headers.get('location') ?? ''
    const id = path.split('/').at(-1) ?? ''
    await http.post(path, { intent: 'state', id, version: '1', state: 'investigating' })
    await http.post(path, { intent: 'attach-all', idempotencyKey: crypto.randomUUID() })
    const figures = async () => {
      const [row] = await query<{ attached: number; told: number; answers: number }>(
        dataDir,
        `select count(*)::int as attached, count(*) filter (where answers > 0)::int as told, sum(answers)::int as answers
         from (select (select count(*) from ticket_entry where ticket_entry.ticket_id = each.ticket_id
           and type = 'answered') as answers from service_incident_ticket as each) as counted`,
      )
      return row
    }
    expect(await figures()).toMatchObject({ attached: tickets, told: 0 })
    await http.post(`/helpdesk/bulk/${await bulkOf(dataDir)}`, { intent: 'begin' })
    for (const part of [0.1, 0.4]) {
      await expect(async () => {
        expect((await figures())?.told).toBeGreaterThan(tickets * part)
      }).toPass({ intervals: [100] })
      await portal.kill()
      expect((await figures())?.told).toBeLessThan(tickets)
      portal = await start()
    }
    await expect(async () => {
      expect(await figures()).toEqual({ attached: tickets, told: tickets, answers: tickets })
    }).toPass()
  } finally {
    await portal.stop()
    await remove()
  }
})

async function bulkOf(dataDir: string): Promise<number> {
  const [row] = await query<{ id: number }>(dataDir, 'select max(id)::int as id from bulk_action')
  return row?.id ?? 0
}
