// What becomes of one answer on one way to its requester: the ways, the states and which may follow which. Pure.

/** How an answer goes to its requester; 'manual' is an agent who sent it from their own telephone. */
export type DeliveryWay = 'mail' | 'whatsapp' | 'push' | 'manual'

/**
 * 'held' waits for something outside (a window, the morning), 'switched_off' is a way that is not in use, 'uncertain' was
 * handed over without the other side's word.
 */
export const deliveryStates = [
  'queued',
  'held',
  'switched_off',
  'uncertain',
  'sent',
  'delivered',
  'read',
  'refused',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The order of the states; a delivery only goes up. */
const ranks: Record<DeliveryState, number> = {
  queued: 0,
  held: 1,
  switched_off: 1,
  uncertain: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  refused: 5,
}

/** States after which the requester has the answer, as far as anybody can know. */
export const reachedStates: readonly DeliveryState[] = ['sent', 'delivered', 'read']

/** The states from which a delivery may move to this one: up, and what has arrived is not refused afterwards. */
export function statesBefore(state: DeliveryState): DeliveryState[] {
  const hasArrived = (from: DeliveryState) => from === 'delivered' || from === 'read'
  return deliveryStates.filter((from) => ranks[from] < ranks[state] && !(state === 'refused' && hasArrived(from)))
}

/** One delivery as staff read it. */
export interface Delivery {
  readonly id: number
  readonly entryId: number
  readonly way: DeliveryWay
  readonly state: DeliveryState
  /** Why it was refused, held or switched off, in words for staff. */
  readonly reason: string | null
  /** The agent who sent it by hand. */
  readonly by: string | null
  readonly at: Date
}
