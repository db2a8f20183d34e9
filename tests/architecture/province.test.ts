// Holds the code to any province: its name, zone and number of offices stand in the profile of an instance (docs/instances.md).
import { expect, test } from 'vitest'
import { isTest, ownFiles, read, sourceFolders } from './source-files.ts'

const ofProvince = /Jawa Tengah|Jateng|Semarang|\bWI(?:B|TA|T)\b|Asia\/(?:Jakarta|Makassar|Jayapura)|\b13 cabang/i

/** The zones of Indonesia, and the samples of the design on a page of development. */
const allowed = /^(shared\/instance\.ts|app\/ui\/showcase\/.*|app\/routes\/development\/.*|platform\/migrations\/.*)$/

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

test('the code names no province', () => {
  const files = ownFiles().filter((file) => sourceFolders.some((folder) => file.startsWith(`${folder}/`)))
  const named = files
    .filter((file) => !isTest(file) && !allowed.test(file))
    .flatMap((file) => {
      const lines = withoutComments(read(file)).split('\n')
      return lines.filter((line) => ofProvince.test(line)).map((line) => `${file}: ${line.trim()}`)
    })
  expect(named).toEqual([])
})
