// An endpoint of the portal and how it is measured: in turns with bare node:http sending the same bytes.
import type { Figure } from '../figure.ts'
import { startBare } from '../start-bare.ts'
import { type Ask, capture, type Load, type LoadOptions, load } from '../wrk.ts'

/** One row of the table. */
export interface MeasuredEndpoint {
  readonly name: string
  /** What is asked for in a turn: something else in each turn where only what is new counts. */
  readonly asks: (turn: number) => readonly Ask[]
  /** Every answer has this status; without it any below 400. */
  readonly status?: 404
  /** Connections that stay open; 32 without it. */
  readonly connections?: number
}

/** What the turns gave, as medians of requests a second. */
export interface Turns {
  readonly ours: number
  /** Bare `node:http` sending the same bytes. */
  readonly bare: number
  /** Bare `node:http` sending the kept home page: how fast the machine is at the moment. */
  readonly machine: number
  /** How many requests the portal answered in all, and how many with an unexpected status. */
  readonly answered: number
  readonly refused: number
}

const rounds = 3
const seconds = 4
/** Until the code of an endpoint is compiled. */
const warmUp = 6
const glance = 2

/**
 * So many kept home pages a second bare `node:http` sends on the machine of the targets, as they themselves say: 10,000 kept
 * pages a second, and 0.8 of a bare server. A machine at twice this has to reach twice the targets.
 */
const machineOfTargets = 10_000 / 0.8

/** The middle one of an odd number of figures. */
export const median = (figures: readonly number[]) =>
  figures.toSorted((one, other) => one - other)[figures.length >> 1] ?? Number.NaN

/** The kept home page as every visitor asks for it. */
export const homePage = { path: '/', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } } satisfies Ask

const startYardstick = async (origin: string) => startBare(await capture(origin, homePage))

function first(asks: readonly Ask[]): Ask {
  const [ask] = asks
  if (!ask) throw new Error('an endpoint without requests')
  return ask
}

/** @throws when the portal's answers are of quite another size than the one that was captured: then it is not the endpoint. */
function checkSize(endpoint: MeasuredEndpoint, ours: Load, bare: Load): void {
  if (ours.refused > 0) return
  const times = ours.bytesEach / bare.bytesEach
  if (!(times > 0.6 && times < 1.6)) {
    throw new Error(
      `${endpoint.name}: ${Math.round(ours.bytesEach)} bytes an answer, not ${Math.round(bare.bytesEach)}`,
    )
  }
}

/**
 * Asks both servers in turn, and in between the one that measures the machine.
 * @throws when the answers are not the endpoint's.
 */
export async function measureInTurns(origin: string, endpoint: MeasuredEndpoint): Promise<Turns> {
  const options = (duration: number): LoadOptions => ({
    seconds: duration,
    connections: endpoint.connections ?? 32,
    ...(endpoint.status && { status: endpoint.status }),
  })
  const bare = await startBare(await capture(origin, first(endpoint.asks(0))))
  const yardstick = await startYardstick(origin)
  try {
    let { answered, refused } = await load(origin, endpoint.asks(1), options(warmUp))
    const [ours, theirs, machine]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const asks = endpoint.asks(2 + round)
      machine.push((await load(yardstick.origin, [homePage], { seconds: glance })).perSecond)
      const bareLoad = await load(bare.origin, asks, options(seconds))
      const portalLoad = await load(origin, asks, options(seconds))
      checkSize(endpoint, portalLoad, bareLoad)
      theirs.push(bareLoad.perSecond)
      ours.push(portalLoad.perSecond)
      answered += portalLoad.answered
      refused += portalLoad.refused
    }
    return { ours: median(ours), bare: median(theirs), machine: median(machine), answered, refused }
  } finally {
    bare.stop()
    yardstick.stop()
  }
}

const rate = (perSecond: number) => Math.round(perSecond).toLocaleString('en')
const share = (ratio: number) => ratio.toPrecision(2)

/** Against a share of bare `node:http`; who is refused is a miss. */
export function figureOfShare(name: string, { ours, bare, refused }: Turns, least: number): Figure {
  const others = refused > 0 ? `, ${refused} refused` : ''
  return {
    name,
    value: `${share(ours / bare)} of bare (${rate(ours)} / ${rate(bare)} a second${others})`,
    budget: `>= ${least}`,
    met: ours / bare >= least && refused === 0,
  }
}

/** How fast the machine is at the moment, as a multiple of the one that the targets are written for. */
export async function measurePace(origin: string): Promise<number> {
  const yardstick = await startYardstick(origin)
  try {
    const { perSecond } = await load(yardstick.origin, [homePage], { seconds: glance })
    return perSecond / machineOfTargets
  } finally {
    yardstick.stop()
  }
}

/** Against a target in requests a second, as the share of bare `node:http` that it is on this machine. */
export function figureOfTarget(name: string, turns: Turns, target: number): Figure {
  const pace = turns.machine / machineOfTargets
  const least = (target * pace) / turns.bare
  return {
    ...figureOfShare(name, turns, least),
    budget: `>= ${share(least)} (${rate(target)} a second x ${pace.toFixed(2)})`,
  }
}
