// The measured kinds of requests, with the target of each.
import type { Ask } from '../capture.ts'
import type { FilledPortal } from './filled-portal.ts'

/** One row of the table. */
export interface MeasuredKind {
  readonly name: string
  /** The most processor time, as a multiple of a bare `node:http` or, for sign-ins, of argon2. */
  readonly target: number
  readonly yardstick: 'bare' | 'argon2'
  /** Another request for each number. */
  readonly ask: (number: number) => Ask
  /** 200 without it. */
  readonly status?: number
}

/** The request of a browser. The proxy reports thousands of networks, because each has its own limits. */
const browser = (number: number, cookie?: string) => ({
  'accept-encoding': 'gzip, deflate, br, zstd',
  'x-forwarded-for': `10.0.${(number >> 8) & 255}.${number & 255}`,
  ...(cookie && { cookie }),
})

const letters = 'abcdefghijklmnoprstu'

/** A word of letters, because digits would be taken for a phone number. */
const madeUpWord = (number: number) =>
  Array.from(number.toString(letters.length).padStart(8, '0'), (digit) => letters[Number.parseInt(digit, 20)]).join('')

const words = ['domisili', 'afirmasi', 'prestasi', 'rapor', 'aktivasi', 'verifikasi', 'jadwal', 'kuota', 'piagam']

/** Two words of the admission and one that no one has written before. */
const newWords = (number: number) =>
  `${words[number % words.length]} ${words[(number >> 3) % words.length]} ${madeUpWord(number)}`

const one = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

/** The agent's list of 50. */
export const listPath = '/helpdesk/tickets/pending'

export function measuredKinds({ portal: { origin }, opening, clients }: FilledPortal): readonly MeasuredKind[] {
  const { agents, questions, emails, password, regencyId } = opening
  const get = (path: string, number: number, cookie?: string): Ask => ({ path, headers: browser(number, cookie) })
  const post = (number: number) => ({ ...browser(number), origin })
  const kind = (name: string, target: number, ask: MeasuredKind['ask'], more: Partial<MeasuredKind> = {}) =>
    ({ name, target, ask, yardstick: 'bare', ...more }) satisfies MeasuredKind
  const question = (number: number): Ask => ({
    path: '/ask',
    headers: post(number),
    form: {
      description: `Token ditolak ${number}: sudah dicoba sejak semalam dengan dua HP, pesannya tetap sama.`,
      ...{ name: 'Bu Siti', phone: `0813${String(number).padStart(8, '0')}`, category: 'login' },
      ...{ regencyId: String(regencyId), idempotencyKey: crypto.randomUUID() },
    },
  })
  const chat = (number: number): Ask => ({
    path: '/api/v1/chat-assistant',
    headers: post(number),
    json: { userMessage: `Bagaimana ${newWords(number)}?` },
  })
  const signIn = (number: number): Ask => ({
    path: '/login',
    headers: post(number),
    form: { email: one(emails, number), password },
  })
  return [
    kind('question form of a guest', 30, (number) => get('/ask', number)),
    kind('question of a guest, with its jobs', 250, question, { status: 302 }),
    kind('status page of a guest', 150, (number) => get(`/status/${one(questions, number)}`, number)),
    kind('search never asked before', 250, (number) =>
      get(`/search?${new URLSearchParams({ q: newWords(number) })}`, number),
    ),
    kind('assistant, one question', 350, chat),
    kind('sign-in', 1.25, signIn, { status: 302, yardstick: 'argon2' }),
    kind("agent's list, document", 350, (number) => get(listPath, number, one(agents, number))),
    kind("agent's list, page data", 150, (number) => get(`${listPath}.data`, number, one(agents, number))),
    kind("client's dashboard", 120, (number) => get('/client/dashboard', number, one(clients, number))),
    kind('home page, cached', 10, (number) => get('/', number)),
  ]
}
