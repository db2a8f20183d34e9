// The read-only endpoints, with the target of each: requests a second, on the machine that endpoint.ts names.
import type { Ask } from '../wrk.ts'
import { homePage, type MeasuredEndpoint } from './endpoint.ts'

/** A client with the public ID of one of their questions. */
export interface Client {
  readonly cookie: string
  readonly question: string
}

/** Data for the requests. */
export interface Visitors {
  /** Cookies. */
  readonly agents: readonly string[]
  readonly clients: readonly Client[]
  /** Public IDs of questions asked without an account. */
  readonly questions: readonly string[]
}

/** So many requests of a turn differ where only what is new counts: more than are answered in it. */
export const manyNew = 40_000

/** A proxy's word that the visitor has this address: families come from thousands of networks, each with its own limits. */
const fromNetwork = (number: number) => ({
  'x-forwarded-for': `10.0.${(number >> 8) & 15}.${number & 255}`,
})

/** What a browser sends with every request, `cookie` when someone is signed in. */
export const browser = (number: number, cookie?: string) => ({
  ...homePage.headers,
  ...fromNetwork(number),
  ...(cookie && { cookie }),
})

const letters = 'abcdefghijklmnoprstu'

/** A word of letters that belongs to the number: digits would be taken for someone's number. */
const madeUpWord = (number: number) =>
  Array.from(number.toString(letters.length).padStart(8, '0'), (digit) => letters[Number.parseInt(digit, 20)]).join('')

const words = ['domisili', 'afirmasi', 'prestasi', 'rapor', 'aktivasi', 'verifikasi', 'jadwal', 'kuota', 'piagam']

/** A search that no one has asked for, another one for each number. */
export function neverAsked(number: number): Ask {
  const [one, other] = [words[number % words.length], words[(number >> 3) % words.length]]
  return { path: `/search?q=${one}+${other}+${madeUpWord(number)}`, headers: browser(number) }
}

/** A look-up of one of the questions. */
export const lookUp = (questions: readonly string[], number: number): Ask => ({
  path: `/status/${questions[number % questions.length]}`,
  headers: browser(number),
})

const numbers = (turn: number, count: number) => Array.from({ length: count }, (_, at) => turn * count + at)

/** The agent's list of 50. */
export const listPath = '/helpdesk/tickets/pending'

/** Every read-only endpoint except the home page, with its target. */
export function readEndpoints({
  agents,
  clients,
  questions,
}: Visitors): readonly (MeasuredEndpoint & { readonly target: number })[] {
  const forAgents = (path: string) => () => agents.map((cookie, at) => ({ path, headers: browser(at, cookie) }))
  const forClients = (pathOf: (client: Client) => string) => () =>
    clients.map((client, at) => ({ path: pathOf(client), headers: browser(at, client.cookie) }))
  return [
    { name: "agent's list of 50, document", target: 400, asks: forAgents(listPath) },
    { name: "agent's list of 50, page data", target: 1_000, asks: forAgents(`${listPath}.data`) },
    { name: "client's dashboard", target: 1_000, asks: forClients(() => '/client/dashboard') },
    { name: 'own question', target: 1_000, asks: forClients(({ question }) => `/client/questions/${question}`) },
    {
      name: 'status page',
      target: 1_000,
      // No network may look up more than some a minute.
      asks: () => numbers(0, 4_096).map((number) => lookUp(questions, number)),
    },
    {
      name: 'search page, asked before',
      target: 3_000,
      asks: () => [{ path: '/search?q=kuota', headers: homePage.headers }],
    },
    { name: 'search page, never asked before', target: 600, asks: (turn) => numbers(turn, manyNew).map(neverAsked) },
    {
      name: 'unknown address',
      target: 10_000,
      status: 404,
      asks: () =>
        numbers(0, 4_096).map((number) => ({ path: `/tidak-ada/${madeUpWord(number)}`, headers: browser(number) })),
    },
  ]
}
