// Checks that the database page shows the content of the database, to permitted users only.
import { expect, test } from 'vitest'
import { anAdmin } from '#tests/builders/a-person.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { getDatabaseFigures, getDatabaseSize, getStorage } from './database-figures.ts'

provideDatabase()

test('figures of this moment', async () => {
  const figures = await getDatabaseFigures(await anAdmin({ permissions: ['database'] }))
  expect(figures.version).toMatch(/^18/)
  expect(figures.size).toBe(await getDatabaseSize())
  expect(figures.connections.used).toBeGreaterThan(0)
  expect(figures.tables.map(({ name }) => name)).toContain('ticket')
  expect(figures.migrations.done).toBeGreaterThan(5)
  expect(figures.slowest).toBeNull()
})

test('for administrators with the permission alone', async () => {
  await expect(getDatabaseFigures(await anAdmin({ permissions: ['system', 'backup'] }))).rejects.toThrow('akses')
})

test('what the portal takes and what is left of its server', async () => {
  const { database, free, scarce } = await getStorage()
  expect(database).toBe(await getDatabaseSize())
  expect(free === null || free > 0).toBe(true)
  expect(scarce).toBe(free !== null && free < 2_147_483_648)
})
