// What must hold of every message, whatever happened to it.
import { expect } from 'vitest'
import type { Ending } from './run-plans.ts'

/** A message names its plan when it fails. */
const label = ({ channel, plan }: Ending) =>
  `${channel.name}: ${[...plan.first, `${plan.rest}…`].join(', ')}, withdrawn at ${plan.withdrawnAt ?? 'no attempt'}`

/** Expects the final state of each message, and that lists, deliveries and notices agree with it. */
export function expectFinalStates(endings: readonly Ending[]): void {
  for (const ending of endings) {
    const { channel, state, isWithdrawn } = ending
    const of = label(ending)
    expect(`${of}: ${state}`).toBe(`${of}: ${ending.expected}`)
    if (channel.name !== 'webhook') expect(ending.taken, `${of}: times sent`).toBeLessThanOrEqual(1)
    if (channel.way === null) continue
    const inDelivery = state === 'withdrawn' ? 'refused' : state
    expect(ending.deliveries, `${of}: delivery`).toEqual([`${channel.way} ${inDelivery}`])
    expect(ending.isListed, `${of}: listed`).toBe(state !== 'sent' && !isWithdrawn)
    if (!isWithdrawn) continue
    const mayHaveArrived = state === 'sent' || state === 'uncertain'
    expect(ending.notices.includes('withdrawn'), `${of}: notice of the withdrawal`).toBe(mayHaveArrived)
    // The test channel has no message of a withdrawal.
    if (channel.name === 'sms') continue
    const news = ending.others.filter((each) => /ditarik|Ada perubahan/.test(each))
    expect(news, `${of}: messages of the withdrawal`).toHaveLength(mayHaveArrived ? 1 : 0)
  }
}
