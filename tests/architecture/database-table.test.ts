// Holds docs/database.md to the schema: it is what `npm run docs:database` would write now.
import { expect, test } from 'vitest'
import { databaseTable } from '#scripts/database-table.ts'
import { read } from './source-files.ts'

test('the table of the database is of the newest migration, and names the file of each table', () => {
  const page = read('docs/database.md')
  expect(page, 'run npm run docs:database').toBe(databaseTable())
  expect(page).not.toContain('undefined')
  expect(page).toMatch(
    /^\| `ticket` \| `domain\/tickets\/ticket-tables\.ts` \| .*public_id text.* requester_id → requester/m,
  )
})
