// Checks that limits go by the value set at the moment, and that the manual shows the table as it is.
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TooMany } from '#shared/errors.ts'
import { describeWindow, limitNames, limits } from '#shared/limits.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { database } from './database/database.server.ts'
import { applyLimits, makeLimit, networksOfSite, turnsOf } from './limits.server.ts'

provideDatabase()
beforeEach(() => database.execute(sql`delete from rate_limit`))
afterEach(() => applyLimits({}))

test.each(['photo-upload', 'status-look-up'] as const)('%s goes by the value that counts now', async (name) => {
  applyLimits({ [name]: 2 })
  const limit = makeLimit(name)
  await limit.take('a')
  await limit.take('a')
  await expect(limit.take('a')).rejects.toThrow(TooMany)
  // Raised: who was refused a moment ago continues. Lowered: who has taken more is refused.
  applyLimits({ [name]: 10 })
  await limit.take('a')
  applyLimits({ [name]: 3 })
  await expect(limit.take('a')).rejects.toThrow(TooMany)
  expect(await limit.reached()).toBe(1)
  applyLimits({})
  expect(turnsOf(name)).toBe(limits[name].turns)
  await limit.take('a')
})

test('a site of IPv6 networks has the turns of 64 of them, whatever else the key names', async () => {
  applyLimits({ 'sign-in-account-network': 5 })
  const limit = makeLimit('sign-in-account-network')
  const from = (network: number) => `siti@contoh.id 2001:db8:7:${network.toString(16)}::`
  for (let turn = 0; turn < 5 * networksOfSite; turn += 1) await limit.take(from(turn))
  // No single network has used more than one turn.
  await expect(limit.take(from(400))).rejects.toThrow(TooMany)
  await limit.giveBack(from(400))
  await limit.giveBack(from(1))
  await limit.take(from(401))
  await limit.take('siti@contoh.id 2001:db8:8:1::')
  await limit.take('siti@contoh.id 10.0.0.1')
  await limit.take('lain@contoh.id 2001:db8:7:1::')
})

test('every default is within its bounds', () => {
  const wrong = Object.entries(limits).filter(([, { turns, min, max }]) => turns < min || turns > max)
  expect(wrong).toEqual([])
})

test('docs/operations/reference.md shows the table, line by line', () => {
  const manual = readFileSync('docs/operations/reference.md', 'utf8')
  const shown = manual.match(/^\| `[a-z-]+` \| .* \| .* \| \d.* \| [\d.]+–[\d.]+ \|$/gm)
  const number = (value: number) => value.toLocaleString('id-ID')
  const rows = limitNames.map((name) => {
    const { counts, turns, seconds, min, max } = limits[name]
    return `| \`${name}\` | ${counts} | ${number(turns)} | ${describeWindow(seconds)} | ${number(min)}–${number(max)} |`
  })
  expect(shown).toEqual(rows)
})
