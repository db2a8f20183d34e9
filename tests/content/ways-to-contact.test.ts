// Checks that no text sends readers to the telephone alone: branch offices may have no number yet.
import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFile } from './content-texts.ts'

const sentences = (text: string) => text.split(/(?<=[.?!])\s|\n/)

const sendsToOffices = /\bhubungi\b.*(call cent|cabang dinas)/i
const namesAnotherWay = /tanya petugas|sekolah|SLB tujuan/i

test.each(
  globSync('instances/jawa-tengah/{articles,legal}/*.md')
    .concat('instances/jawa-tengah/faq.yaml', 'instances/jawa-tengah/announcements.yaml')
    .sort(),
)('%s names a way besides the offices', (file) => {
  const asked = /^ *- '/
  const lines = readFile(file)
    .split('\n')
    .filter((line) => !asked.test(line))
  expect(
    sentences(lines.join('\n')).filter((each) => sendsToOffices.test(each) && !namesAnotherWay.test(each)),
  ).toEqual([])
})
