// Plans of faults, the same for the same seed.
import { faults, type Plan } from './stub-services.ts'

/** Numbers from 0 to below `end`, by the generator of Park and Miller. */
export function numbers(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (state * 48_271) % 2_147_483_647
    return state % end
  }
}

export function randomPlans(count: number, seed: number): Plan[] {
  const next = numbers(seed)
  const fault = () => faults[next(faults.length)] ?? 'sent'
  return Array.from({ length: count }, () => {
    const first = Array.from({ length: next(4) }, fault)
    const plan = { first, rest: fault() }
    return next(3) === 0 ? { ...plan, withdrawnAt: next(first.length + 1) + 1 } : plan
  })
}
