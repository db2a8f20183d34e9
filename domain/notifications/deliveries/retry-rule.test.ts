// Checks after how long each channel tries again, and when it gives up.
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#shared/durations.ts'
import { type AttemptOutcome, nextStep, pauseAfter, retryRules } from './retry-rule.ts'

const at = new Date('2025-06-16T10:00:00+07:00')
const step = (rule: keyof typeof retryRules, outcome: AttemptOutcome, attempts: number, age: number) =>
  nextStep(retryRules[rule], outcome, { attempts, since: new Date(at.getTime() - age), at })

test('pauses double up to a limit', () => {
  const pauses = [1, 2, 3, 6, 7, 30].map((attempts) => pauseAfter(retryRules.mail, attempts) / minutes(1))
  expect(pauses).toEqual([5, 10, 20, 160, 240, 240])
})

describe('a deferred message', () => {
  test('is retried by mail for three days, however often', () => {
    expect(step('mail', 'deferred', 40, days(3) - 1)).toEqual({ retryInMs: hours(4) })
    expect(step('mail', 'deferred', 1, days(3))).toEqual({ state: 'refused' })
  })

  test.each(['whatsapp', 'push', 'report'] as const)('is retried by %s seven times within half an hour', (rule) => {
    const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempts) => pauseAfter(retryRules[rule], attempts))
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(minutes(30))
    expect(step(rule, 'deferred', 7, 0)).toHaveProperty('retryInMs')
    expect(step(rule, 'deferred', 8, 0)).toEqual({ state: 'refused' })
  })
})

test('while the service is away attempts do not count, and the time does', () => {
  expect(step('whatsapp', 'away', 100, days(3) - 1)).toHaveProperty('retryInMs')
  expect(step('whatsapp', 'away', 100, days(3))).toEqual({ state: 'refused' })
  expect(step('push', 'away', 100, days(2))).toEqual({ state: 'refused' })
})

test.each(['sent', 'refused', 'uncertain'] as const)('%s is final', (outcome) => {
  expect(step('mail', outcome, 1, 0)).toEqual({ state: outcome })
})
