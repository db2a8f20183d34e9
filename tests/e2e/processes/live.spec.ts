// Several processes on one database: they serve one desk, and what one of them dies over the next one finishes, once.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { findRunningPostgres } from '#platform/embedded-postgres.server.ts'
import { HttpClient } from '../http-client.ts'
import { makeDataDir, startPortal } from './portal-process.ts'

/** Reads a stream until it says what is looked for. */
async function hear(answer: Response, wanted: RegExp): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!wanted.test(text)) {
    const part = await reader?.read()
    if (!part || part.done) throw new Error(`the stream ended with:\n${text}`)
    text += part.value
  }
  await reader?.cancel()
  return text
}

async function connect(dataDir: string): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: await findRunningPostgres(dataDir) })
  // It is killed with the portal.
  database.on('error', () => undefined)
  await database.connect()
  return database
}

test('what happens at one process is heard at the other, and after the death of one at the next', async () => {
  test.setTimeout(120_000)
  const [home, away] = [await makeDataDir(), await makeDataDir()]
  const first = await startPortal({ dataDir: home.dataDir, port: 4171 })
  const second = await startPortal({
    dataDir: away.dataDir,
    port: 4172,
    env: {
      DATABASE_URL: (await findRunningPostgres(home.dataDir)) ?? '',
      PORTAL_SECRET: randomUUID() + randomUUID(),
      PORTAL_DEMO: '1',
    },
  })
  try {
    const [client, agent] = [new HttpClient(first.origin), new HttpClient(second.origin)]
    await client.signIn('client@spmb.test')
    await agent.signIn('agent@spmb.test')
    const ask = async (subject: string) => {
      const form = { subject, category: 'login', priority: 'low', description: 'Isi.', idempotencyKey: randomUUID() }
      expect((await client.post('/client/create-question', form)).status).toBe(302)
    }
    const stream = await agent.get('/events')
    const heard = hear(stream, /"kind":"submitted"/)
    await ask('Didengar di proses lain')
    const last = [...(await heard).matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? ''

    await ask('Ketika tidak ada yang mendengar')
    const caughtUp = await hear(await agent.get(`/events?after=${last}`), /event: here/)
    expect(caughtUp).toMatch(/"kind":"submitted"/)
  } finally {
    await second.stop()
    await first.stop()
    await Promise.all([home.remove(), away.remove()])
  }
})

test('a reply to many, killed in the middle: everybody gets it, nobody twice', async () => {
  // What a dead process left is taken up by the clock, every minute.
  test.setTimeout(420_000)
  const many = 400
  const { dataDir, remove } = await makeDataDir()
  const first = await startPortal({ dataDir, port: 4170 })
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
  while ((await done()) < 40) await sleep(5)
  await first.killEverything()
  await database.end().catch(() => undefined)

  const second = await startPortal({ dataDir, port: 4170 })
  database = await connect(dataDir)
  try {
    const before = await done()
    expect(before).toBeGreaterThanOrEqual(40)
    expect(before).toBeLessThan(many)
    await expect.poll(done, { timeout: 150_000, intervals: [500] }).toBe(many)
    const answers = await database.query(
      `select count(*)::int as answers, count(distinct ticket_id)::int as tickets from ticket_entry
       where type = 'answered' and message = 'Sistem sudah pulih.'`,
    )
    expect(answers.rows).toEqual([{ answers: many, tickets: many }])
    const mails = async () => {
      const found = await database.query(
        `select count(*)::int as mails, count(distinct reason)::int as reasons from outgoing_mail
         where reason like 'ticket.answered:%' and letter::text like '%Sistem sudah pulih.%'`,
      )
      return found.rows[0] as { mails: number; reasons: number }
    }
    // The jobs that were running are given up when they have shown no sign of life for half a minute.
    await expect.poll(async () => (await mails()).mails, { timeout: 150_000, intervals: [500] }).toBe(many)
    expect(await mails()).toEqual({ mails: many, reasons: many })
  } finally {
    await database.end()
    await second.stop()
    await remove()
  }
})
