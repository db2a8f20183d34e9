// What an hour of ordinary use asks for, one request after the other as fast as the portal answers them.
import type { Opening } from '../opening-hour/kinds.ts'
import { type Ask, load } from '../wrk.ts'
import { browser, listPath, lookUp, neverAsked } from './endpoints.ts'
import { askAsGuest, askSignedIn, type Requesters } from './questions.ts'
import { signInAsk } from './sign-ins.ts'

/** Ten a second for an hour. */
const requests = 36_000
const connections = 16
const seconds = 10
/** So many turns are enough, however few requests a slow machine has answered by then. */
const mostTurns = 24

/** Numbers that no other endpoint of the bench uses. */
const firstNumber = 20_000_000

/** Of a hundred requests: 70 kept pages, 8 new searches, 6 look-ups, 5 questions, 6 of agents, 4 of clients, one sign-in. */
function askOf(opening: Opening, requesters: Requesters, number: number): Ask {
  const { pages, questions, agents } = opening
  const { clients } = requesters
  const agent = () => browser(number, agents[number % agents.length])
  const client = clients[number % clients.length]
  const kind = number % 100
  if (kind < 70) return { path: pages[number % pages.length] ?? '/', headers: browser(number) }
  if (kind < 78) return neverAsked(number)
  if (kind < 84) return lookUp(questions, number)
  if (kind < 87) return askAsGuest(requesters, number)
  if (kind < 89) return askSignedIn(requesters, number)
  if (kind < 92) return { path: listPath, headers: agent() }
  if (kind < 95) return { path: `${listPath}.data`, headers: agent() }
  if (kind < 97) return { path: '/client/dashboard', headers: browser(number, client?.cookie) }
  if (kind < 99) return { path: `/client/questions/${client?.question}`, headers: browser(number, client?.cookie) }
  return signInAsk(opening, number)
}

/**
 * Sends them; returns how many were answered.
 * @throws when one was refused.
 */
export async function sendMixedUse(opening: Opening, requesters: Requesters): Promise<number> {
  let answered = 0
  for (let turn = 0; turn < mostTurns && answered < requests; turn += 1) {
    // More than are answered in a turn, so that none is sent twice; kinds alternate, as a step without a common factor brings them.
    const asks = Array.from({ length: requests }, (_, at) =>
      askOf(opening, requesters, firstNumber + turn * requests + ((at * 7) % requests)),
    )
    const answers = await load(opening.origin, asks, { seconds, connections })
    if (answers.refused > 0) throw new Error(`${answers.refused} of ${answers.answered} were refused in mixed use`)
    answered += answers.answered
  }
  return answered
}
