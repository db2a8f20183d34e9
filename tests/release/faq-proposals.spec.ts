// The worker dies while families are notified of a new FAQ: each is notified once. How a proposal is made and published is tested in
// tests/request/faq-proposals.test.ts.
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'

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

async function signedIn(origin: string, email: string): Promise<HttpClient> {
  const http = new HttpClient(origin)
  await http.signIn(email)
  return http
}

/** Posts a form, which must be accepted. */
async function post(http: HttpClient, path: string, fields: Record<string, string>): Promise<void> {
  const answer = await http.post(path, fields)
  expect([path, answer.status]).toEqual([path, 302])
}

/** More families than one portion, each with a question that the item keeps. */
const families = 220

test('the worker dies while it notifies of a new FAQ: no one is missed, and no one is notified twice', async () => {
  test.slow()
  const { dataDir, remove } = await makeDataDir()
  const start = () => startPortal({ dataDir, port: ports.faqProposals, env: { PORTAL_DEMO: '1' } })
  let portal: PortalProcess = await start()
  const { origin } = portal
  try {
    const client = await signedIn(origin, 'client@spmb.test')
    await post(client, '/client/create-question', {
      ...{ subject: 'Peta sekolah tidak tampil', description: 'Kenapa peta sekolah tidak tampil?', category: 'login' },
      ...{ priority: 'medium', regencyId: '', idempotencyKey: crypto.randomUUID() },
    })
    const [asked] = await query<{ id: number; topic: number }>(
      dataDir,
      'select max(id)::int as id, (select min(id)::int from faq_topic) as topic from ticket',
    )
    const [ticketId, topicId] = [String(asked?.id), String(asked?.topic)]
    const agent = await signedIn(origin, 'agent@spmb.test')
    await query(
      dataDir,
      `with answered as (update ticket set status = 'waiting', first_response_at = now() where id = $1 returning id)
       insert into ticket_entry (ticket_id, type, audience, author_name, message, created_at)
       select id, 'answered', 'public', 'Agen Contoh', 'Muat ulang halaman peta.', now() from answered`,
      [ticketId],
    )
    const words = { topicId, question: 'Kenapa peta sekolah tidak tampil?', answer: 'Muat ulang halaman peta.' }
    await post(agent, `/helpdesk/tickets/${ticketId}/faq`, {
      ...{ ...words, shown: '', idempotencyKey: crypto.randomUUID() },
    })
    await query(dataDir, kept, [families])
    const [proposed] = await query<{ id: number; version: number }>(
      dataDir,
      'select id::int, version::int from faq where id = (select min(faq_id) from faq_proposal)',
    )
    const admin = await signedIn(origin, 'admin@spmb.test')
    await post(admin, '/admin/faq', {
      ...{ intent: 'change', id: String(proposed?.id), version: String(proposed?.version), ...words },
      ...{ asked: '', state: 'published' },
    })

    const countNotified = async () => {
      const [row] = await query<{ n: number }>(
        dataDir,
        "select count(*)::int as n from notification where kind = 'faq_published'",
      )
      return row?.n ?? 0
    }
    expect(await countNotified()).toBe(0)
    // What waits for its two minutes begins now.
    await query(
      dataDir,
      "update pgboss.job set start_after = now() where name = 'faq.telling-due' and state < 'active'",
    )
    await expect(async () => expect(await countNotified()).toBeGreaterThan(20)).toPass({ intervals: [50] })
    await portal.kill()
    expect(await countNotified()).toBeLessThan(families)
    portal = await start()
    const marked = () =>
      query(
        dataDir,
        'select count(told_at)::int as told, count(*)::int as all from faq_proposal_ticket where faq_id = any(select faq_id from faq_proposal where published_at is not null)',
      )
    await expect(async () => {
      expect(await marked()).toEqual([{ told: families + 1, all: families + 1 }])
    }).toPass()
    expect(await countNotified()).toBe(families + 1)
    const mails = "select count(*)::int as n from message where channel = 'mail' and reason like 'faq.published:%'"
    expect(await query(dataDir, mails)).toEqual([{ n: families + 1 }])
  } finally {
    await portal.stop()
    await remove()
  }
})

/** Families with a confirmed address, a question each, kept by the newest item that the agent proposed. */
const kept = `
  with family as (
    insert into "user" (id, name, email, email_verified, role, created_at, updated_at)
    select 'family-' || n, 'Keluarga ' || n, 'family-' || n || '@contoh.id', true, 'client', now(), now()
    from generate_series(1, $1) as n returning id, name
  ), asked as (
    insert into ticket (public_id, kind, title, description, category, requested_priority, priority, requester_id,
      contact_name, idempotency_key, created_at, updated_at, last_entry_at)
    select 'z' || lpad(split_part(id, '-', 2), 24, '0'), 'question', 'Peta kosong', 'Peta kosong.', 'login', 'medium',
      'medium', id, name, id, now(), now(), now() from family returning id
  )
  insert into faq_proposal_ticket (faq_id, ticket_id, is_source)
  select (select min(faq_id) from faq_proposal), id, false from asked`
