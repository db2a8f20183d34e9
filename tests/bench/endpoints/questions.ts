// Questions submitted by 64 clients through both forms, acknowledged, and counted in the database afterwards.
import type pg from 'pg'
import type { Figure } from '../figure.ts'
import type { Ask } from '../wrk.ts'
import { figureOfTarget, type MeasuredEndpoint, measureInTurns } from './endpoint.ts'
import { browser, type Client, manyNew } from './endpoints.ts'

const target = 2_500

/** What the questions are asked with. */
export interface Requesters {
  readonly origin: string
  readonly database: pg.Client
  /** So many that no one asks more than the portal takes without a proof of work. */
  readonly clients: readonly Client[]
  readonly regencyId: number
}

/** Every question has its own number, over both endpoints. */
const keyOf = (number: number) =>
  `${number.toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

const description = (number: number) =>
  `Token ditolak ${number}: sudah dicoba sejak semalam dengan dua HP, pesannya tetap sama.`

function post({ origin, regencyId }: Requesters, path: string, number: number, form: object, cookie?: string): Ask {
  return {
    path,
    headers: { ...browser(number, cookie), origin },
    form: { ...form, regencyId: String(regencyId), idempotencyKey: keyOf(number) },
  }
}

/** The question of that number, of a client who is signed in; a number is used once. */
export function askSignedIn(requesters: Requesters, number: number): Ask {
  const { clients } = requesters
  const words = { subject: `Token ditolak ${number}`, description: description(number) }
  const form = { ...words, category: 'login', priority: 'medium' }
  return post(requesters, '/client/create-question', number, form, clients[number % clients.length]?.cookie)
}

/** The question of that number, without an account. */
export function askAsGuest(requesters: Requesters, number: number): Ask {
  const phone = `0813${String(number).padStart(8, '0')}`
  return post(requesters, '/ask', number, {
    description: description(number),
    name: 'Bu Siti',
    category: 'login',
    phone,
  })
}

function questionEndpoints(requesters: Requesters): readonly MeasuredEndpoint[] {
  const asked = (turn: number, askOf: (requesters: Requesters, number: number) => Ask) =>
    Array.from({ length: manyNew }, (_, at) => askOf(requesters, turn * manyNew + at))
  return [
    { name: 'questions of 64 clients, signed in', connections: 64, asks: (turn) => asked(turn, askSignedIn) },
    {
      name: 'questions of 64 clients, without an account',
      connections: 64,
      asks: (turn) => asked(turn + 10, askAsGuest),
    },
  ]
}

async function countTickets(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from ticket')
  return rows[0]?.count ?? 0
}

/** @throws when the database acknowledges what is not on the disk. */
async function checkDurable(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')`,
  )
  const off = rows.filter(({ setting }) => setting !== 'on')
  if (rows.length !== 2 || off.length > 0) throw new Error(`not durable: ${JSON.stringify(rows)}`)
}

/** Measures both forms; an acknowledged question that is not in the database is a miss, however fast it was. */
export async function measureQuestions(requesters: Requesters): Promise<Figure[]> {
  await checkDurable(requesters.database)
  const figures: Figure[] = []
  for (const endpoint of questionEndpoints(requesters)) {
    const before = await countTickets(requesters.database)
    const turns = await measureInTurns(requesters.origin, endpoint)
    const lost = Math.max(0, turns.answered - ((await countTickets(requesters.database)) - before))
    const figure = figureOfTarget(endpoint.name, turns, target)
    figures.push({
      ...figure,
      value: `${figure.value}, ${lost} of ${turns.answered} lost`,
      met: figure.met && lost === 0,
    })
  }
  return figures
}
