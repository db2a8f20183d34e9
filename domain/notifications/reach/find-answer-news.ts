// What became of the answers of one ticket, as its timeline at the desk shows it.
import { deliveriesOf, reachOf } from '#domain/notifications/deliveries/deliveries-of.ts'
import type { Delivery } from '#domain/notifications/deliveries/delivery.ts'

/** How one answer fared; `seenAt` is when the requester first opened it on a page. */
export interface AnswerNews {
  readonly entryId: number
  readonly seenAt: Date | null
  readonly isReached: boolean
  readonly deliveries: readonly Delivery[]
}

/** For the answers among these entries; one of before the portal kept deliveries is missing. The caller has checked who may read them. */
export async function findAnswerNews(entryIds: readonly number[]): Promise<AnswerNews[]> {
  if (entryIds.length === 0) return []
  const [deliveries, reached] = await Promise.all([deliveriesOf(entryIds), reachOf(entryIds)])
  return reached.map(({ entryId, seenAt, reachedAt }) => ({
    entryId,
    seenAt,
    isReached: reachedAt !== null,
    deliveries: deliveries.filter((each) => each.entryId === entryId),
  }))
}
