// Work that is killed in the middle: a reply to many, a backup, a list of agents to invite.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '#tests/portal/http-client.ts'
import { startPortal } from '#tests/portal/portal-process.ts'
import type { Fault } from './fault.ts'
import { type Stage, type StageApart, sql, startWorkerAgain } from './stage.ts'
import { until } from './until.ts'

const many = 300
const replied = 'Sistem sudah pulih kembali.'

/** The number that the only row of a count gives. */
async function count(stage: Stage, text: string, values: unknown[] = []): Promise<number> {
  return (await sql<{ n: number }>(stage, text, values))[0]?.n ?? Number.NaN
}

async function startReplyToMany(stage: Stage): Promise<void> {
  await sql(
    stage,
    `insert into ticket (public_id, kind, title, description, category, requested_priority, priority, requester_id,
       contact_name, contact_email, idempotency_key, created_at, updated_at, last_entry_at)
     select lpad('m' || n, 25, 'z'), 'question', 'Massal ' || n, 'Isi.', 'login', 'low', 'low', id, name, email,
       'massal-' || n, now(), now(), now()
     from generate_series(1, ${many}) n, "user" where email = 'client@spmb.test'`,
  )
  const [made] = await sql<{ id: number }>(
    stage,
    `with started as (
       insert into bulk_action (actor_id, task, idempotency_key, created_at)
       select id, $1::jsonb, $2, now() - interval '1 hour' from "user" where email = 'agent@spmb.test' returning id),
     items as (insert into bulk_item (bulk_id, ticket_id)
       select started.id, ticket.id from started, ticket where title like 'Massal %' returning bulk_id)
     select id from started`,
    [JSON.stringify({ do: 'reply', message: replied }), randomUUID()],
  )
  await sql(stage, `insert into pgboss.job (name, data) values ('bulk.started', $1)`, [
    JSON.stringify({ bulkId: Number(made?.id) }),
  ])
}

export const bulkKilled: Fault<StageApart> = {
  name: `worker killed in the middle of a reply to ${many}`,
  allowed: 'receipts',
  happen: async ({ stage, fixed }) => {
    const done = () => count(stage, `select count(*)::int as n from bulk_item where state = 'done'`)
    await startReplyToMany(stage)
    await until('the first of them are done', async () => (await done()) >= 20, { every: 5 })
    await stage.worker.kill()
    const before = await done()
    await startWorkerAgain(stage)
    fixed()
    // A job resumes the work of a dead process every minute.
    await until('all of them are done', async () => (await done()) === many, { limit: 180_000, every: 500 })
    const [answers] = await sql<{ answers: number; tickets: number }>(
      stage,
      `select count(*)::int as answers, count(distinct ticket_id)::int as tickets from ticket_entry
       where type = 'answered' and message = $1`,
      [replied],
    )
    const problems: string[] = []
    if (before >= many) problems.push('the worker was killed too late')
    if (answers?.answers !== many || answers.tickets !== many) problems.push(`answers: ${JSON.stringify(answers)}`)
    return problems
  },
}

export const backupKilled: Fault<StageApart> = {
  name: 'worker killed in the middle of a backup',
  allowed: 'receipts',
  happen: async ({ stage, fixed }) => {
    const admin = new HttpClient(stage.origin)
    await admin.signIn('admin@spmb.test')
    const problems: string[] = []
    const ask = async (fields: Record<string, string>) => {
      const { status } = await admin.post('/admin/backup', fields)
      if (status !== 302) problems.push(`the page of backups answered ${status}`)
    }
    await ask({ intent: 'backup' })
    const begun = `select count(*)::int as n from backup where tables_done > 3 and finished_at is null`
    await until('a backup is half made', async () => (await count(stage, begun)) === 1, { every: 2 })
    await stage.worker.kill()
    const whole = (await readdir(join(stage.dataDir, 'backups'))).filter((name) => name.endsWith('.gz'))
    if (whole.length > 0) problems.push(`the killed backup looks whole: ${whole.join()}`)
    await startWorkerAgain(stage)
    fixed()
    // For a quarter of an hour it counts as being made; that time is taken from it here.
    await sql(stage, `update backup set progress_at = progress_at - interval '16 minutes'`)
    await ask({ intent: 'backup' })
    const made = `select coalesce(max(id), 0)::int as n from backup where finished_at is not null`
    await until('another backup is made', async () => (await count(stage, made)) > 0, { every: 200 })
    await ask({ intent: 'test', backupId: String(await count(stage, made)) })
    const tested = `select count(*)::int as n from backup where tested_at is not null`
    await until('it is tried out', async () => (await count(stage, tested)) === 1, { every: 200 })
    const [{ problem } = { problem: 'no row' }] = await sql<{ problem: string | null }>(
      stage,
      'select test_problem as problem from backup where tested_at is not null',
    )
    if (problem) problems.push(`it cannot be restored: ${problem}`)
    return problems
  },
}

const agents = 400

/**
 * The import is one transaction of the process that answers, so it is that one which dies, and the database loses what
 * it had done: nothing waits to be resumed, and anyone who sent the list sends it again.
 */
export const listKilled: Fault<StageApart> = {
  name: `portal killed in the middle of a CSV of ${agents} agents`,
  allowed: 'silence',
  refuses: true,
  back: 10_000,
  happen: async ({ stage, fixed, note }) => {
    const admin = new HttpClient(stage.origin)
    await admin.signIn('admin@spmb.test')
    const text = Array.from({ length: agents }, (_, n) => `Agen ${n},agen${n}@daftar.contoh,1`).join('\n')
    const send = () => admin.post('/admin/people/invite-list', { intent: 'confirm', text })
    const invited = () => count(stage, `select count(*)::int as n from "user" where email like '%@daftar.contoh'`)
    const problems: string[] = []

    const cut = send().then(
      ({ status }) => problems.push(`the list was answered ${status} before the kill`),
      () => undefined,
    )
    const underWay = `select count(*)::int as n from pg_stat_activity
      where xact_start < now() - interval '40 ms' and application_name = 'helpdesk-spmb' and pid <> pg_backend_pid()`
    await until('the import is under way', async () => (await count(stage, underWay)) > 0, { every: 2 })
    await stage.web.kill()
    await cut
    await sleep(500)
    const half = await invited()
    if (half !== 0) problems.push(`${half} of them were invited by half a transaction`)
    stage.web = await startPortal({ ...stage, part: 'web' })
    fixed()
    const restarted = performance.now()
    const sinceRestart = () => `${((performance.now() - restarted) / 1000).toFixed(1)} s after the restart`
    for (const wanted of [agents, agents]) {
      const { status } = await send()
      if (status !== 200) problems.push(`the list was answered ${status}`)
      if ((await invited()) !== wanted) problems.push(`${await invited()} were invited`)
    }
    note(`the list, sent twice, was in ${sinceRestart()}`)
    const mails = () => stage.mailServer.taken.filter((mail) => /^To: .*@daftar\.contoh/im.test(mail))
    await until('their mails', () => mails().length >= agents, { limit: 180_000, every: 500 })
    note(`its mails were handed over ${sinceRestart()}`)
    const people = new Set(mails().map((mail) => /^To: (.*)$/im.exec(mail)?.[1]))
    if (people.size !== agents || mails().length !== agents) problems.push(`${mails().length} mails for ${people.size}`)
    return problems
  },
}
