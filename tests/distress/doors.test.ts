// Holds the list of doors at which help is given to the pages, endpoints and fields there are: a new one has to be decided for.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import endpoints from '#tests/architecture/endpoints.json' with { type: 'json' }
import routes from '#tests/architecture/routes.json' with { type: 'json' }
import { isTest, ownFiles, read, root } from '#tests/architecture/source-files.ts'
import { decisions, doorNames, fields } from './doors.ts'

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

test('every door is someone’s, and what is tested elsewhere is there', () => {
  const all = [...Object.values(decisions), ...Object.values(fields)]
  expect(new Set(all.flatMap((each) => ('doors' in each ? each.doors : [])))).toEqual(new Set(doorNames))
  for (const each of all) if ('test' in each) expect(existsSync(join(root, each.test)), each.test).toBe(true)
})
