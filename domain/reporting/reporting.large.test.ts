// Files of a whole season: 100,000 tickets, in bounded memory.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '#domain/accounts/person.ts'
import { aClient, anAdmin } from '#tests/builders/a-person.ts'
import { aTicket } from '#tests/builders/a-ticket.ts'
import { manyTickets } from '#tests/builders/many-tickets.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { reportFilter } from './report.ts'
import { exportTickets } from './ticket-export.ts'

provideDatabase()

const many = reportFilter.parse({ from: '2035-01-01', to: '2035-01-02' })
let admin: Person

beforeAll(async () => {
  await someContent()
  admin = await anAdmin({ permissions: ['tickets'] })
  await aTicket(await aClient())
  await manyTickets(100_000, '2035-01-01')
})

test.each(['csv', 'xlsx'] as const)(
  'a file of 100,000 tickets has them all, in bounded memory (%s)',
  async (format) => {
    let size = 0
    let lines = 0
    const before = process.memoryUsage().rss
    let highest = before
    const { bytes, total, written } = await exportTickets(admin, many, format)
    expect(total).toBe(100_000)
    for await (const chunk of bytes) {
      expect(written()).toBeLessThanOrEqual(total)
      size += chunk.length
      if (format === 'csv') lines += String(chunk).split('\r\n').length - 1
      highest = Math.max(highest, process.memoryUsage().rss)
    }
    expect(written()).toBe(total)
    if (format === 'csv') expect(lines).toBe(100_001)
    expect(size).toBeGreaterThan(1_000_000)
    expect(highest - before).toBeLessThan(250 * 1024 * 1024)
  },
)

test.each(['csv', 'xlsx'] as const)('a file that is given up is read no further (%s)', async (format) => {
  const given = await exportTickets(admin, many, format)
  for await (const _ of given.bytes) if (given.written() > 5_000) break
  const then = given.written()
  expect(then).toBeLessThan(50_000)
  // Time for several batches.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(given.written() - then).toBeLessThan(5_000)
})
