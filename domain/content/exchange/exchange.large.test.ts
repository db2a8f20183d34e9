// The whole shipped FAQ, out and in again.
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { database } from '#platform/database/database.server.ts'
import { storeSetting } from '#platform/settings/settings.ts'
import { anAdmin } from '#tests/builders/a-person.ts'
import { someContent } from '#tests/builders/some-content.ts'
import { provideDatabase } from '#tests/setup/database.ts'
import { applyImport, exportContent, previewImport } from './content-exchange.ts'

provideDatabase()

test('an empty portal is filled with what left it, and the same file changes nothing', async () => {
  const chief = await anAdmin({ permissions: ['super_admin'] })
  await someContent()
  const stage = { id: 'pilih', name: 'Pilih', opens: null, closes: '2025-06-18T17:00:00+07:00', note: null }
  await storeSetting('season', { year: 2025, name: 'SPMB', stages: [stage], dates: [] })
  const text = readFileSync('instances/jawa-tengah/faq.yaml', 'utf8').replaceAll(
    /\{\{[^}]*\}\}/g,
    '{{tahap:pilih.tutup}}',
  )
  const fill = async (file: string) => {
    const { seen } = await previewImport(chief, 'faq', file)
    await applyImport(chief, 'faq', { text: file, seen })
  }
  await fill(text)
  const file = await exportContent(chief, 'faq')
  for (const table of ['faq_proposal', 'faq_revision', 'faq', 'faq_topic', 'faq_category']) {
    await database.execute(sql`delete from ${sql.identifier(table)}`)
  }
  await fill(file)
  expect(await exportContent(chief, 'faq')).toBe(file)
  for (const same of [file, text]) {
    const { lines } = await previewImport(chief, 'faq', same)
    expect(lines.length).toBeGreaterThan(50)
    expect(lines.filter(({ status }) => status !== 'same')).toEqual([])
  }
})
