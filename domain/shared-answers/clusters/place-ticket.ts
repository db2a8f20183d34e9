// Which cluster a new ticket belongs to. Pure: tests/similar/ measures it.
import type { ScoredTicket, SimilarIndex } from '#domain/shared-answers/similar/similar-index.ts'
import { similarScore } from '#domain/shared-answers/similar/similar-tickets.ts'
import { faultTerm, type Terms } from '#domain/shared-answers/similar/ticket-terms.ts'

/** A cluster that the new ticket may join; `members` are its newest tickets, `recent` how many came in the last hours. */
export interface KnownCluster {
  readonly id: number
  readonly members: readonly number[]
  readonly recent: number
  /** Staff named, split or dismissed it: it joins no other. */
  readonly isSettled: boolean
}

interface PlacedTicket {
  readonly id: number
  readonly terms: Terms
}

interface ClusteredTicket extends ScoredTicket {
  readonly clusterId: number
}

/** What becomes of a ticket: the cluster it joins (null: a new one), how near it is, and which clusters join that one. */
export interface Placement {
  readonly join: number | null
  readonly nearness: number
  readonly merge: readonly number[]
}

/** The nearest tickets decide, by so many of each cluster. */
const nearestLooked = 20
const counted = 3

/** A ticket with this share of a cluster's centre is about it, whatever else it contains. */
const leastCovered = 0.75

/** From this likeness of their centres two clusters are one. */
const sameCentre = 0.55

/** So many recent tickets make a cluster one that a report without a topic ('muter terus') belongs to. */
const leastForBare = 5

const nowhere: Placement = { join: null, nearness: 0, merge: [] }

const sharesTopic = (terms: Terms, centre: Terms) =>
  [...centre.keys()].some((term) => term !== faultTerm && terms.has(term))

/** From 0 to 1; 0 when one reports a fault and the other does not, or they share that alone. */
export function compareTopics(index: SimilarIndex, one: Terms, other: Terms): number {
  return one.has(faultTerm) === other.has(faultTerm) && sharesTopic(one, other) ? index.compare(one, other) : 0
}

/** The nearest tickets, nearest first: for a report of a fault other such reports, else the others. */
export function findNearest(index: SimilarIndex, { id, terms }: PlacedTicket): ScoredTicket[] {
  const isFault = terms.has(faultTerm)
  return index
    .find(terms, { least: similarScore, except: id })
    .filter((each) => index.termsOf(each.id)?.has(faultTerm) === isFault)
    .slice(0, nearestLooked)
}

/** `known` are the clusters of the nearest tickets, those with recent tickets, and those of recent bare reports. */
export function placeTicket(
  index: SimilarIndex,
  { id, terms }: PlacedTicket,
  near: readonly ClusteredTicket[],
  known: readonly KnownCluster[],
): Placement {
  if (terms.size === 0) return index.bare.has(id) ? placeBare(index, known) : nowhere
  const byId = new Map(known.map((each) => [each.id, each]))
  const votes = new Map<KnownCluster, number[]>()
  for (const { clusterId, score } of near) {
    const cluster = byId.get(clusterId)
    if (cluster) votes.set(cluster, [...(votes.get(cluster) ?? []), score].slice(0, counted))
  }
  const sum = (scores: readonly number[]) => scores.reduce((total, score) => total + score, 0)
  // Likeness to one odd ticket of a cluster is not enough: the ticket shares what its tickets are about.
  const isAbout = ({ members }: KnownCluster) => sharesTopic(terms, index.centreOf(members))
  const [best] = [...votes].filter(([cluster]) => isAbout(cluster)).sort(([, one], [, other]) => sum(other) - sum(one))
  if (!best) return placeCovered(index, terms, known)
  const [cluster, scores] = best
  const centre = index.centreOf([...cluster.members, id])
  const isOne = ([other, of]: [KnownCluster, number[]]) =>
    other !== cluster &&
    !other.isSettled &&
    of.length >= Math.min(other.members.length, counted) &&
    index.compare(centre, index.centreOf(other.members)) >= sameCentre
  const same = [...votes].filter(isOne).map(([other]) => other)
  const loose = cluster === dominantWave(index, known) ? bareClusters(index, known) : []
  return {
    join: cluster.id,
    nearness: sum(scores) / scores.length,
    merge: [...same, ...loose].map((each) => each.id),
  }
}

/** A long story shares little of itself with any ticket, but may have all that the tickets of a wave have. */
function placeCovered(index: SimilarIndex, terms: Terms, known: readonly KnownCluster[]): Placement {
  const [best] = known
    .filter(({ recent }) => recent >= leastForBare)
    .map((cluster) => ({ id: cluster.id, centre: index.centreOf(cluster.members) }))
    .filter(({ centre }) => centre.has(faultTerm) && terms.has(faultTerm))
    .map(({ id, centre }) => ({ id, covered: index.covers(terms, centre) }))
    .sort((one, other) => other.covered - one.covered)
  if (!best || best.covered < leastCovered) return nowhere
  return { join: best.id, nearness: best.covered / 2, merge: [] }
}

/** The cluster of a fault with at least twice as many recent reports as any other; undefined: none. */
function dominantWave(index: SimilarIndex, known: readonly KnownCluster[]): KnownCluster | undefined {
  const [largest, second] = known
    .filter((each) => each.recent >= leastForBare && index.centreOf(each.members).has(faultTerm))
    .sort((one, other) => other.recent - one.recent)
  return largest && largest.recent >= 2 * (second?.recent ?? 0) ? largest : undefined
}

const bareClusters = ({ bare }: SimilarIndex, known: readonly KnownCluster[]) =>
  known.filter(({ isSettled, members }) => !isSettled && members.every((member) => bare.has(member)))

/** A report without a topic belongs to the dominant wave; while there is none, to the others like it. */
function placeBare(index: SimilarIndex, known: readonly KnownCluster[]): Placement {
  const wave = dominantWave(index, known)
  const others = bareClusters(index, known).map((each) => each.id)
  return wave
    ? { join: wave.id, nearness: 0, merge: others }
    : { join: others[0] ?? null, nearness: 0, merge: others.slice(1) }
}
