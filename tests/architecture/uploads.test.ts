// Every page whose form brings files declares how much it takes (`handle.uploads`, app/forms/uploads.ts): the limit of its body
// follows from that. What is declared is posted in tests/request/uploads.test.ts.
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { declaredUploads, pagesWithFiles } from './pages-with-files.ts'
import { read } from './source-files.ts'

/** Its form for files goes to the page of files. */
const sendsElsewhere = ['app/routes/admin/content/articles/articles-page.tsx']

test('a page with a field for files declares them, and no other page does', () => {
  const withFields = pagesWithFiles().filter((file) => !sendsElsewhere.includes(file))
  expect(withFields.length).toBeGreaterThan(10)
  expect(declaredUploads()).toEqual(withFields)
  for (const file of sendsElsewhere)
    expect(read(posix.join(file, '../insert-file.tsx'))).toContain('action="/admin/files')
})
