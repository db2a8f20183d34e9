// A file that is moved would silently leave its chunk, and phones would fetch it automatically.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isOneOf, partsOfEveryPage, partsOfForms, partsOfPublicPages, partsOfStaff } from '../../chunk-groups.ts'
import { root } from './source-files.ts'

test('the files of the chunk groups exist, each in one group', () => {
  const files = [...partsOfEveryPage, ...partsOfPublicPages, ...partsOfForms, ...partsOfStaff]
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('a module is found by its whole path', () => {
  const isPart = isOneOf(partsOfEveryPage)
  expect(isPart(join(root, 'app/ui/button.tsx'))).toBe(true)
  expect(isPart(join(root, 'app/ui/showcase/my-button.tsx'))).toBe(false)
})
