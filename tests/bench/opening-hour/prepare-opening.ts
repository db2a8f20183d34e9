// The people, sessions and questions that the requests of an opening hour need.
import type pg from 'pg'
import { aPhonePhoto } from '#tests/builders/a-photo.ts'
import { HttpClient } from '#tests/portal/http-client.ts'
import { makeAgentSessions } from '../agent-sessions.ts'
import type { Opening } from './kinds.ts'

const agents = 300
const people = 200

/** Copies the demo client so that many people can sign in. */
async function makePeople(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    `with made as (
       insert into "user" (id, name, email, email_verified, role)
       select 'keluarga-' || n, 'Ibu ' || n, 'keluarga' || n || '@contoh.id', true, 'client'
       from generate_series(1, ${people}) n returning id, email),
     credentials as (
       insert into account (id, account_id, provider_id, user_id, password)
       select 'a-' || made.id, made.id, 'credential', made.id, demo.password
       from made, (select password from account join "user" on "user".id = user_id
                   where email = 'client@spmb.test') demo returning 1)
     select email from made`,
  )
  return rows.map(({ email }) => email)
}

/** Asks questions, each from its own device, whose status is looked up afterwards. */
async function askFirst(origin: string, regencyId: number): Promise<Pick<Opening, 'questions' | 'devices'>> {
  const questions: string[] = []
  const devices: string[] = []
  for (let number = 0; number < 60; number += 1) {
    const visitor = new HttpClient(origin)
    const answer = await visitor.post('/ask', {
      ...{ description: 'Peta tidak terbuka.', name: 'Bu Siti', phone: `08120000${1000 + number}`, category: 'login' },
      ...{ regencyId: String(regencyId), idempotencyKey: crypto.randomUUID() },
    })
    const id = /\/ask\/([a-z0-9]{25})\/receipt/.exec(answer.headers.get('location') ?? '')?.[1]
    if (!id) throw new Error(`a question was answered with ${answer.status}`)
    questions.push(id)
    devices.push(visitor.cookie)
  }
  return { questions, devices }
}

/** What the data of a running portal is made ready with. */
export interface OpeningData {
  readonly dataDir: string
  readonly database: pg.Client
  /** The password of the demo's accounts. */
  readonly password: string
}

/** Makes the people and questions that the requests need, in the database of a portal that runs with the demo's accounts. */
export async function prepareOpening(origin: string, { dataDir, database, password }: OpeningData): Promise<Opening> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  // Makes the secret that signs cookies.
  await new HttpClient(origin).signIn('agent@spmb.test', password)
  const { rows } = await database.query<{ id: number }>('select id from regency order by id limit 1')
  const regencyId = rows[0]?.id ?? 0
  return {
    ...{ origin, pages, password, regencyId, photo: await aPhonePhoto() },
    ...(await askFirst(origin, regencyId)),
    emails: await makePeople(database),
    agents: await makeAgentSessions(database, dataDir, agents),
  }
}
