// Checks which published titles switch off which off-topic subjects, over the shipped ones.
import { expect, test } from 'vitest'
import type { OffTopic } from '#domain/search/engine/search-answer.ts'
import { readOffTopics } from '#domain/search/off-topic-file.server.ts'
import { type AnsweringItem, offTopicAnsweredBy, unansweredOffTopics } from './off-topic.ts'

const shipped = readOffTopics()

const item = (title: string, text = '', kind: AnsweringItem['kind'] = 'faq'): AnsweringItem => ({
  ...{ kind, title, sections: [{ heading: null, anchor: null, text }] },
})

test.each<[title: string, off: string[]]>([
  ['Bolehkah sekolah mewajibkan murid baru membeli seragam?', ['seragam']],
  ['Seragam Murid Baru SMA dan SMK Negeri', ['seragam']],
  ['Masa Pengenalan Lingkungan Sekolah (MPLS)', ['mpls-persiapan']],
  ['Apakah SMA dan SMK negeri memungut SPP atau sumbangan komite?', ['spp']],
  ['Apakah hasil TKA ikut dihitung dalam seleksi?', ['tka-anbk']],
  ['Kapan dana PIP cair untuk murid baru?', ['kip-pip-cair']],
  ['Bagaimana cara daftar lewat HP?', []],
  ['Bagaimana mengganti email akun?', []],
  ['Bolehkah orang tua ikut ke sekolah?', []],
  ['Kapan?', []],
  ['', []],
])('“%s” switches off %j', (title, off) => {
  expect([...offTopicAnsweredBy(shipped, [item(title)]).keys()]).toEqual(off)
})

test('a text, an announcement or an office that says the words switches nothing off', () => {
  const title = 'Bolehkah sekolah mewajibkan murid baru membeli seragam?'
  const items = [item('Biaya', title), item(title, '', 'announcement'), item(title, '', 'office')]
  expect(offTopicAnsweredBy(shipped, items).size).toBe(0)
  expect(unansweredOffTopics(shipped, items)).toHaveLength(shipped.length)
})

test('a word that four other texts use in passing is the portal’s own', () => {
  const about = item('Seragam murid baru')
  const passing = Array.from({ length: 4 }, (_, at) => item(`Topik ${at}`, 'Murid berseragam lengkap.'))
  const answered = (items: readonly AnsweringItem[]) => offTopicAnsweredBy(shipped, items).get('seragam')
  expect(answered([about, ...passing.slice(1)])).toEqual([about])
  expect(answered([about, ...passing])).toBeUndefined()
})

test('many titles on a subject still switch it off, and each is named', () => {
  const titles = Array.from({ length: 6 }, (_, at) => item(`Seragam hari ${at}`, 'Seragam.'))
  expect(offTopicAnsweredBy(shipped, titles).get('seragam')).toEqual(titles)
})

const offTopic = (id: string, ...asked: string[]): OffTopic => ({ id, says: 'Bukan.', asked })

test('a word of one phrasing, or of several subjects, tells of none; of rarer words a title must hold two', () => {
  const offTopics = [
    offTopic('once', 'zaitun merah', 'pohon tua', 'kebun luas'),
    offTopic('shared', 'kolam kecil', 'kolam renang', 'kolam dalam'),
    offTopic('shares', 'kolam ikan', 'kolam lele'),
    offTopic('rarer', 'delima asli', 'delima palsu', 'safir asli', 'safir biru', 'rubi', 'zamrud', 'opal', 'giok'),
  ]
  const off = (title: string) => [...offTopicAnsweredBy(offTopics, [item(title)]).keys()]
  expect(off('Zaitun')).toEqual([])
  expect(off('Kolam')).toEqual([])
  expect(off('Delima')).toEqual([])
  expect(off('Delima dan safir')).toEqual(['rarer'])
})
