// Every form of the portal with ids that are not the sender's: refused, and nothing is written. Each is sent by the wrong
// sender who is closest to the right one; all others: tests/release/foreign-ids.spec.ts, which also sends the right forms.
import { beforeAll, expect, test } from 'vitest'
import { connectionPool } from '#platform/database/database.server.ts'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import pages from '#tests/architecture/routes.json' with { type: 'json' }
import { ownPortal } from './own-portal.ts'
import { Visitor } from './visitors.ts'
import { changesBetween, digestOf } from './writings/database-digest.ts'
import { endpointWritings, pageWritings } from './writings/every-writing.ts'
import { isRefusal, sendWriting } from './writings/send-writing.ts'
import { type Actor, everybody, makeWorld, password, type World, type Writing } from './writings/writing.ts'

const portal = ownPortal()

let world: World
const all: { readonly address: string; readonly writing: Writing }[] = []
const senders = new Map<Actor, Visitor>()

async function sender(actor: Actor): Promise<Visitor> {
  const known = senders.get(actor)
  if (known) return known
  const visitor = new Visitor(portal().origin)
  if (actor !== 'visitor') await visitor.signIn(world.people[actor].email, password)
  senders.set(actor, visitor)
  return visitor
}

/** Waits until the worker has done everything that was announced so far. */
async function workDone(): Promise<void> {
  const due = `select count(*)::int as jobs from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
  while ((await connectionPool().query<{ jobs: number }>(due)).rows[0]?.jobs !== 0);
}

beforeAll(async () => {
  // Nothing happens by the clock: what is written, a form has written.
  await connectionPool().query('delete from pgboss.schedule')
  world = await makeWorld()
  for (const [address, writingsOf] of Object.entries({ ...pageWritings, ...endpointWritings })) {
    for (const writing of await writingsOf(world)) all.push({ address, writing })
  }
})

const clientsFirst = ['other client', 'requester', 'other agent', 'office agent', 'admin: super_admin'] as const
const agentsFirst = ['other agent', 'office agent', 'admin: super_admin', 'admin: system', 'other client'] as const
const adminsFirst = ['admin: super_admin', 'admin: system', 'admin: content', 'office agent', 'requester'] as const

/** Of those who must be refused the one who has most in common with those who may. */
function closestWrong({ path, may, refused }: Writing): Actor | undefined {
  const wrong = refused ?? everybody.filter((actor) => !may.includes(actor))
  const order = path.startsWith('/helpdesk/') ? agentsFirst : path.startsWith('/admin/') ? adminsFirst : clientsFirst
  return order.find((actor) => wrong.includes(actor)) ?? wrong[0]
}

test('every page and every endpoint that changes something has its forms here', async () => {
  const changing = endpoints.filter((endpoint) => !endpoint.startsWith('GET '))
  expect(Object.keys(endpointWritings).toSorted()).toEqual(changing.toSorted())
  // Every other page answers a form with 'there is none'.
  const wrong: string[] = []
  for (const page of pages.filter((each) => !(each in pageWritings) && each !== '/dev/ui')) {
    const path = page.replace(/:(\w+)/g, '1').replace('*', 'tidak-ada')
    const http = await sender(page.startsWith('/client/') ? 'requester' : 'writer')
    const answer = await http.post(path, { intent: 'remove', id: '1' })
    if (![404, 405].includes(answer.status)) wrong.push(`${page} takes forms: ${answer.status}`)
  }
  expect(wrong).toEqual([])
})

test("with ids that are not the sender's every form is refused, and nothing is written", async () => {
  for (const { writing } of all) {
    const actor = closestWrong(writing)
    if (actor) await sender(actor)
  }
  await workDone()
  await connectionPool().query('delete from rate_limit')
  const before = await digestOf()
  const wrong: string[] = []
  let refused = 0
  for (const { address, writing } of all) {
    const actor = closestWrong(writing)
    if (!actor) continue
    const answer = await sendWriting(await sender(actor), writing, actor)
    if (isRefusal(answer, writing)) refused += 1
    else wrong.push(`${address}, ${writing.what}, as ${actor}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(200)
  expect(changesBetween(before, await digestOf())).toEqual([])
})
