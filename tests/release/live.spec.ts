// Several processes on one database: they serve one desk, and what one of them dies over the next one finishes, once.
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, startPortal } from '#tests/portal/portal-process.ts'

/** Reads a stream until it ends or breaks off; `text` is what came so far. */
function follow({ body }: Response) {
  let text = ''
  const read = async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
  }
  return { text: () => text, ended: read().catch(() => undefined) }
}

/** The tickets that streams have said were submitted. */
const submittedIn = (...texts: string[]) =>
  new Set(texts.flatMap((text) => [...text.matchAll(/"kind":"submitted","ticketId":(\d+)/g)].map(([, id]) => id)))

async function connect(dataDir: string): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  // It is killed with the portal.
  database.on('error', () => undefined)
  await database.connect()
  return database
}

test('what happens at one process is received at the other; when that one dies, its readers continue here and miss nothing', async () => {
  test.slow()
  const { dataDir, remove } = await makeDataDir()
  const database = await startEmbeddedPostgres({ dataDir })
  const env = { DATABASE_URL: database.url, PORTAL_SECRET: randomUUID() + randomUUID(), PORTAL_DEMO: '1' }
  const first = await startPortal({ dataDir, port: ports.liveFirst, env })
  const second = await startPortal({ dataDir, port: ports.liveSecond, env })
  try {
    const [client, agent] = [new HttpClient(first.origin), new HttpClient(second.origin)]
    await client.signIn('client@spmb.test')
    await agent.signIn('agent@spmb.test')
    const ask = async (subject: string) => {
      const form = { subject, category: 'login', priority: 'low', description: 'Isi.', idempotencyKey: randomUUID() }
      expect((await client.post('/client/create-question', form)).status).toBe(302)
    }
    const before = follow(await agent.get('/events'))
    await expect.poll(before.text).toContain('event: here')
    await ask('Didengar di proses lain')
    await expect.poll(() => submittedIn(before.text()).size).toBe(1)
    const last = [...before.text().matchAll(/^id: (\d+)$/gm)].at(-1)?.[1]

    await second.kill()
    await before.ended
    await ask('Ketika tidak ada yang mendengar')
    // The same session, as a browser behind one address of both returns.
    const again = await fetch(`${first.origin}/events?after=${last}`, { headers: { Cookie: agent.cookie } })
    const after = follow(again)
    await expect.poll(after.text).toContain('event: here')
    expect(submittedIn(before.text(), after.text()).size).toBe(2)
    await ask('Sesudah kembali')
    await expect.poll(() => submittedIn(before.text(), after.text()).size).toBe(3)
  } finally {
    await second.stop()
    await first.stop()
    await database.stop()
    await remove()
  }
})

test('a reply to many, killed in the middle: everybody gets it, no one twice', async () => {
  // A job resumes the work of a dead process every minute.
  test.slow()
  const many = 400
  const { dataDir, remove } = await makeDataDir()
  const first = await startPortal({ dataDir, port: ports.liveReplyToMany })
  let database = await connect(dataDir)
  const done = async () => {
    const { rows } = await database.query(`select count(*)::int as done from bulk_item where state = 'done'`)
    return rows[0].done as number
  }
  await database.query(
    `insert into ticket (public_id, kind, title, description, category, requested_priority, priority, requester_id,
       contact_name, contact_email, idempotency_key, created_at, updated_at, last_entry_at)
     select lpad('m' || n, 25, 'z'), 'question', 'Massal ' || n, 'Isi.', 'login', 'low', 'low', id, name, email,
       'massal-' || n, now(), now(), now()
     from generate_series(1, ${many}) n, "user" where email = 'client@spmb.test'`,
  )
  const { rows } = await database.query(
    `with started as (
       insert into bulk_action (actor_id, task, idempotency_key, created_at)
       select id, '{"do": "reply", "message": "Sistem sudah pulih."}', gen_random_uuid(), now() - interval '1 hour'
       from "user" where email = 'agent@spmb.test' returning id)
     insert into bulk_item (bulk_id, ticket_id)
     select started.id, ticket.id from started, ticket where title like 'Massal %' returning bulk_id`,
  )
  await database.query(`insert into pgboss.job (name, data) values ('bulk.started', $1)`, [
    JSON.stringify({ bulkId: Number(rows[0].bulk_id) }),
  ])
  await expect(async () => expect(await done()).toBeGreaterThanOrEqual(40)).toPass({ intervals: [5] })
  await first.killEverything()
  await database.end().catch(() => undefined)

  const second = await startPortal({ dataDir, port: ports.liveReplyToMany })
  database = await connect(dataDir)
  try {
    const before = await done()
    expect(before).toBeGreaterThanOrEqual(40)
    expect(before).toBeLessThan(many)
    await expect(async () => expect(await done()).toBe(many)).toPass({ intervals: [500] })
    const answers = await database.query(
      `select count(*)::int as answers, count(distinct ticket_id)::int as tickets from ticket_entry
       where type = 'answered' and message = 'Sistem sudah pulih.'`,
    )
    expect(answers.rows).toEqual([{ answers: many, tickets: many }])
    const mails = async () => {
      const found = await database.query(
        `select count(*)::int as mails, count(distinct reason)::int as reasons from message
         where reason like 'ticket.answered:%' and payload::text like '%Sistem sudah pulih.%'`,
      )
      return found.rows[0] as { mails: number; reasons: number }
    }
    // The jobs that were running are given up when they have shown no sign of life for half a minute.
    await expect(async () => expect((await mails()).mails).toBe(many)).toPass({ intervals: [500] })
    expect(await mails()).toEqual({ mails: many, reasons: many })
  } finally {
    await database.end()
    await second.stop()
    await remove()
  }
})
