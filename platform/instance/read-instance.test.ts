import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { readInstance } from './read-instance.ts'

test('the instance that ships can be read', () => {
  const { facts, folder } = readInstance('jawa-tengah')
  expect([facts.province, facts.timeZone, folder]).toEqual(['Jawa Tengah', 'Asia/Jakarta', 'instances/jawa-tengah'])
})

test('every wrong key is named with its file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'instance-'))
  writeFileSync(join(folder, 'instance.yaml'), "province: ''\ntimeZone: 'Asia/Tokyo'\nlogo: x\n")
  const read = () => readInstance(relative('instances', folder))
  expect(read).toThrow(/instance\.yaml is wrong:\n {2}province: must not be empty\n/)
  expect(read).toThrow(/timeZone: must be one of Asia\/Jakarta, Asia\/Makassar, Asia\/Jayapura/)
  expect(read).toThrow(/shortName: /)
  expect(() => readInstance('tidak-ada')).toThrow('instances/tidak-ada/instance.yaml does not exist')
})
