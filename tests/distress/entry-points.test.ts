// Compares the entry points where help is shown with all pages, endpoints and fields: a new one needs a decision.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import routes from '#tests/architecture/routes.json' with { type: 'json' }
import { isTest, ownFiles, read, root } from '#tests/architecture/source-files.ts'
import { decisions, entryPoints, fields } from './entry-points.ts'

const ofStaff = /^\/(admin|helpdesk)(\/|$)/

test('every page and endpoint for others than staff is decided for, and none that is gone', () => {
  const open = [...routes.filter((path) => !ofStaff.test(path)), ...endpoints]
  expect(Object.keys(decisions).sort()).toEqual(open.sort())
})

test('every field of several lines for others than staff is decided for, and none that is gone', () => {
  const written = ownFiles().filter(
    (file) =>
      /^app\/(?!routes\/(admin|helpdesk|development)\/|ui\/).*\.tsx$/.test(file) &&
      !isTest(file) &&
      /<(TextArea|textarea)\b/.test(read(file)),
  )
  expect(Object.keys(fields).sort()).toEqual(written.sort())
})

test('every entry point is used, and every test elsewhere exists', () => {
  const all = [...Object.values(decisions), ...Object.values(fields)]
  expect(new Set(all.flatMap((each) => ('entries' in each ? each.entries : [])))).toEqual(new Set(entryPoints))
  for (const each of all) if ('test' in each) expect(existsSync(join(root, each.test)), each.test).toBe(true)
})
