// Sends every form of the portal as everybody who must not: each is refused, and nothing is written. The daily part, with one
// wrong sender per form: tests/request/foreign-ids.test.ts.
// Then who may sends the same forms: they are taken, so that what was refused was refused for the sender's sake.
import { expect, test } from '@playwright/test'
import { connectDatabase, connectionPool, disconnectDatabase } from '#platform/database/database.server.ts'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { closeJobs, openJobs } from '#platform/jobs.server.ts'
import { signingSecret } from '#platform/secrets.server.ts'
import { ports } from '#tests/e2e/ports.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeDataDir, type PortalProcess, startPortal } from '#tests/portal/portal-process.ts'
import { changesBetween, digestOf } from '#tests/request/writings/database-digest.ts'
import { endpointWritings, pageWritings } from '#tests/request/writings/every-writing.ts'
import { isRefusal, leadsToSignIn, sendWriting } from '#tests/request/writings/send-writing.ts'
import {
  type Actor,
  everybody,
  makeWorld,
  password,
  type World,
  type Writing,
} from '#tests/request/writings/writing.ts'

test.describe.configure({ mode: 'serial' })

let folder: Awaited<ReturnType<typeof makeDataDir>>
let portal: PortalProcess
let world: World
const senders = new Map<Actor, HttpClient>()
const all: { readonly address: string; readonly writing: Writing }[] = []

/** Limits on how often someone asks are not what is looked at here. */
const clearLimits = () => connectionPool().query('delete from rate_limit')

async function signedIn(actor: Actor): Promise<HttpClient> {
  const http = new HttpClient(portal.origin)
  if (actor === 'visitor') return http
  const { email } = world.people[actor]
  // Halfway through the right forms there is another password.
  await http.signIn(email, password).catch(() => http.signIn(email, 'lampu Sungai 4 payung!'))
  return http
}

/** Waits until what the worker had to do is done. */
async function quiet(): Promise<void> {
  let before = await digestOf()
  await expect(async () => {
    const after = await digestOf()
    const changed = changesBetween(before, after)
    before = after
    expect(changed).toEqual([])
  }).toPass({ intervals: [700] })
}

test.beforeAll(async () => {
  folder = await makeDataDir()
  // The links of these tests are signed as the portal signs them.
  const env = { PORTAL_SECRET: signingSecret() }
  portal = await startPortal({ dataDir: folder.dataDir, port: ports.foreignIds, env })
  const url = await findRunningPostgres(folder.dataDir)
  if (!url) throw new Error('the portal has no database')
  connectDatabase(url, { max: 4 })
  await openJobs(url, [])
  // Nothing happens by the clock: what is written, a form has written.
  await connectionPool().query('delete from pgboss.schedule')
  world = await makeWorld()
  for (const [address, writingsOf] of Object.entries({ ...pageWritings, ...endpointWritings })) {
    for (const writing of await writingsOf(world)) all.push({ address, writing })
  }
  for (const actor of [...everybody, 'writer'] as const) senders.set(actor, await signedIn(actor))
  await quiet()
})

test.afterAll(async () => {
  await closeJobs()
  await disconnectDatabase()
  await portal?.stop()
  await folder?.remove()
})

async function send(actor: Actor, writing: Writing): Promise<Response> {
  const http = senders.get(actor)
  if (!http) throw new Error(`${actor} is not signed in`)
  return sendWriting(http, writing, actor)
}

/** What an answer says is wrong, for the report. */
const sentencesIn = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 800)

test("with ids that are not the sender's every form is refused, and nothing is written", async () => {
  const wrong: string[] = []
  let before = await digestOf()
  for (const { address, writing } of all) {
    const refused = writing.refused ?? everybody.filter((actor) => !writing.may.includes(actor))
    await clearLimits()
    const answers = await Promise.all(refused.map(async (actor) => ({ actor, answer: await send(actor, writing) })))
    for (const { actor, answer } of answers) {
      if (!isRefusal(answer, writing)) wrong.push(`${address}, ${writing.what}, as ${actor}: ${answer.status}`)
    }
    const after = await digestOf()
    const changed = changesBetween(before, after)
    before = after
    if (changed.length > 0) wrong.push(`${address}, ${writing.what}: wrote to ${changed.join(', ')}`)
  }
  expect(wrong).toEqual([])
})

test('the person who may sends the same forms, and each is taken', async () => {
  const wrong: string[] = []
  let before = await digestOf()
  for (const { address, writing } of all) {
    const [actor] = writing.may
    if (!actor) continue
    await clearLimits()
    let answer = await send(actor, writing)
    // An earlier form of this list ended the session.
    if (actor !== 'visitor' && leadsToSignIn(answer) && !/sign-out|sessions/.test(address)) {
      senders.set(actor, await signedIn(actor))
      answer = await send(actor, writing)
    }
    const taken = [200, 201, 202, 204, 302].includes(answer.status)
    if (!taken)
      wrong.push(`${address}, ${writing.what}, as ${actor}: ${answer.status} ${sentencesIn(await answer.text())}`)
    const after = await digestOf()
    const changed = changesBetween(before, after)
    before = after
    if (taken && !writing.changesNothing && changed.length === 0)
      wrong.push(`${address}, ${writing.what}: wrote nothing`)
  }
  expect(wrong).toEqual([])
  // Each bulk form of the agent named a ticket of another office beside their own: it was omitted. What was
  // transferred belongs elsewhere by then.
  const { people, own } = world
  const counted = await connectionPool().query<{ all: number; outside: number }>(
    `select count(*)::int as all, (count(*) filter (where office_id is distinct from $2))::int as outside
     from bulk_item join bulk_action on bulk_action.id = bulk_id join ticket on ticket.id = ticket_id
     where actor_id = $1 and task->>'do' <> 'hand-over'`,
    [people['office agent'].id, own.officeId],
  )
  expect(counted.rows).toEqual([{ all: expect.any(Number), outside: 0 }])
  expect(counted.rows[0]?.all).toBeGreaterThan(10)
})
