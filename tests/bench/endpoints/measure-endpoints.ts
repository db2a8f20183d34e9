// Every endpoint of the portal over HTTP with sessions, each in turns with bare node:http sending the same bytes.
import type { Figure } from '../figure.ts'
import { figureOfShare, figureOfTarget, homePage, measureInTurns } from './endpoint.ts'
import { listPath, readEndpoints } from './endpoints.ts'
import { type FilledPortal, startFilledPortal, untilQueuesRest } from './filled-portal.ts'
import { weighList } from './list-weight.ts'
import { sendMixedUse } from './mixed-use.ts'
import { measureQuestions } from './questions.ts'
import { measureSignIns } from './sign-ins.ts'

/** The share of bare `node:http` that a kept page is to have. */
const keptShare = 0.8

/** So many agents and clients read in turn. */
const readers = 50

/** A part of the bench, which can be asked for by a piece of its name. */
interface Part {
  readonly name: string
  readonly measure: () => Promise<readonly Figure[]>
}

/** The home page first and, after all else and an hour's worth of mixed requests, last. */
function partsOf({ portal: { origin }, database, opening, clients, hashed }: FilledPortal): readonly Part[] {
  const agents = opening.agents.slice(0, readers)
  const home = async (name: string) => {
    const turns = await measureInTurns(origin, { name, asks: () => [homePage] })
    return [figureOfShare(name, turns, keptShare)]
  }
  const lists = [listPath, '/helpdesk/tickets/in-progress']
  const endpoints = readEndpoints({ agents, clients: clients.slice(0, readers), questions: opening.questions })
  const { regencyId, emails, password } = opening
  const requesters = { origin, database, clients, regencyId }
  return [
    { name: 'fresh home page', measure: () => home('kept home page, fresh') },
    { name: 'list weight', measure: () => Promise.all(lists.map((path) => weighList(origin, path, agents[0] ?? ''))) },
    ...endpoints.map((endpoint) => ({
      name: endpoint.name,
      measure: async () => [figureOfTarget(endpoint.name, await measureInTurns(origin, endpoint), endpoint.target)],
    })),
    { name: 'sign-ins', measure: () => measureSignIns({ origin, emails, password, hashed }) },
    { name: 'questions', measure: () => measureQuestions(requesters) },
    {
      name: 'used home page',
      measure: async () => {
        const sent = await sendMixedUse(opening, requesters)
        await untilQueuesRest(database)
        return home(`kept home page, after all this and ${sent.toLocaleString('en')} mixed requests`)
      },
    },
  ]
}

/**
 * Measures the parts whose names hold one of the words, all of them without words, on one portal.
 * @throws when an endpoint does not answer as it should.
 */
export async function measureEndpoints(words: readonly string[] = []): Promise<Figure[]> {
  const filled = await startFilledPortal()
  try {
    const figures: Figure[] = []
    for (const { name, measure } of partsOf(filled)) {
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue
      for (const figure of await measure()) {
        process.stderr.write(`${figure.name}: ${figure.value}\n`)
        figures.push(figure)
      }
    }
    return figures
  } finally {
    await filled.stop()
  }
}
