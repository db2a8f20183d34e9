// Processor time of Node and PostgreSQL per request, one request after the other, against a bare node:http that sends 30 KB.
import { verify } from '@node-rs/argon2'
import { postmasterOf } from '#tests/portal/portal-process.ts'
import { capture } from '../capture.ts'
import type { Figure } from '../figure.ts'
import { startBare } from '../start-bare.ts'
import { type FilledPortal, startFilledPortal, untilQueuesRest } from './filled-portal.ts'
import { listPath, type MeasuredKind, measuredKinds } from './kinds.ts'
import { weighList } from './list-weight.ts'
import { processorMsOfFamily } from './processor-time.ts'

/** Enough that a tick of 10 ms does not matter, and until the code is compiled. */
const [fewest, shortestMs] = [300, 3_000]
const mostRefused = 3

const bareBody = Buffer.alloc(30 * 1024, 'a')
const bareHeaders = ['content-type', 'text/html; charset=utf-8', 'content-length', String(bareBody.length)]

/** Milliseconds of processor time per answer, and its mean bytes. */
interface Cost {
  readonly node: number
  readonly postgres: number
  readonly answered: number
  readonly bytes: number
}

/** Sends requests in turn. Returns how many had the expected status, and their bytes. @throws when others are not rare. */
async function send(origin: string, { name, ask, status = 200 }: MeasuredKind, first: number) {
  let [answered, bytes, refused, number] = [0, 0, 0, first]
  for (const began = performance.now(); answered < fewest || performance.now() - began < shortestMs; number += 1) {
    const answer = await capture(origin, ask(number))
    if (answer.status === status) {
      answered += 1
      bytes += answer.body.length
    } else if (++refused > mostRefused) throw new Error(`${name}: answered with ${answer.status}, not ${status}`)
  }
  return { answered, bytes: bytes / answered, next: number }
}

async function costOf({ portal, dataDir, database }: FilledPortal, kind: MeasuredKind): Promise<Cost> {
  const postmaster = await postmasterOf(dataDir)
  const read = () =>
    Promise.all([processorMsOfFamily(portal.pid, postmaster), processorMsOfFamily(postmaster)] as const)
  const { next } = await send(portal.origin, kind, 0)
  await untilQueuesRest(database)
  const [nodeBefore, postgresBefore] = await read()
  const { answered, bytes } = await send(portal.origin, kind, next)
  await untilQueuesRest(database)
  const [node, postgres] = await read()
  return { node: (node - nodeBefore) / answered, postgres: (postgres - postgresBefore) / answered, answered, bytes }
}

const bareKind: MeasuredKind = { name: 'bare', target: 1, yardstick: 'bare', ask: () => ({ path: '/' }) }

const millisecondsOf = ({ node, postgres }: Cost) => `${node.toFixed(2)} + ${postgres.toFixed(2)} ms`

function figureOf({ name, target, yardstick }: MeasuredKind, cost: Cost, yardstickMs: number): Figure {
  const times = (cost.node + cost.postgres) / yardstickMs
  const answers = `${cost.answered} of ${(cost.bytes / 1024).toFixed(1)} KB`
  return {
    name,
    value: `${millisecondsOf(cost)}, ${times.toPrecision(3)} x ${yardstick} (${answers})`,
    budget: `<= ${target}`,
    met: times <= target,
  }
}

async function costOfArgon2({ hashed, opening }: FilledPortal): Promise<number> {
  const began = process.cpuUsage()
  for (let number = 0; number < fewest; number += 1) await verify(hashed, opening.password)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000 / fewest
}

/**
 * Measures the kinds whose names contain one of the words, all of them without words, on one portal with one web process. The
 * bare server is asked before each kind, because the speed of a shared machine changes.
 * @throws when more than a few requests of a kind are refused.
 */
export async function measureCpu(words: readonly string[] = []): Promise<Figure[]> {
  const filled = await startFilledPortal()
  const bare = await startBare({ status: 200, headers: bareHeaders, body: bareBody })
  try {
    await send(bare.origin, bareKind, 0)
    const bareBefore = await processorMsOfFamily(bare.pid)
    let bareAnswered = 0
    const costs: (readonly [MeasuredKind, Cost])[] = []
    for (const kind of measuredKinds(filled)) {
      if (words.length > 0 && !words.some((word) => kind.name.includes(word))) continue
      bareAnswered += (await send(bare.origin, bareKind, 0)).answered
      const cost = await costOf(filled, kind)
      process.stderr.write(`${kind.name}: ${millisecondsOf(cost)}\n`)
      costs.push([kind, cost])
    }
    const yardsticks = {
      bare: ((await processorMsOfFamily(bare.pid)) - bareBefore) / bareAnswered,
      argon2: await costOfArgon2(filled),
    }
    process.stderr.write(`bare ${yardsticks.bare.toFixed(3)} ms, argon2 ${yardsticks.argon2.toFixed(1)} ms\n`)
    const figures = costs.map(([kind, cost]) => figureOf(kind, cost, yardsticks[kind.yardstick]))
    for (const path of [listPath, '/helpdesk/tickets/in-progress']) {
      figures.push(await weighList(filled.portal.origin, path, filled.opening.agents[0] ?? ''))
    }
    return figures
  } finally {
    bare.stop()
    await filled.stop()
  }
}
