// Checks what the reader of files refuses, each in its own words, and that what is written is read back.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { articleExchange } from './article-exchange.ts'
import type { Exchange } from './exchange.ts'
import { textOfFile } from './exchange-input.ts'
import { faqExchange } from './faq-exchange.ts'
import { officeExchange } from './office-exchange.ts'
import { replyExchange } from './reply-exchange.ts'
import { readYaml, writeYaml } from './yaml-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['an empty file', bytes(' \n'), 'Berkas ini kosong.'],
  ['Excel', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2]), /^Ini berkas Excel, Word, atau ZIP/],
  ['old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /^Ini berkas Excel atau Word lama/],
  ['a PDF', bytes('%PDF-1.7'), /^Ini berkas PDF/],
  ['another encoding', new Uint8Array([0x61, 0xe9, 0x20, 0x62]), /bukan teks UTF-8/],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x61, 0x00]), /bukan teks UTF-8/],
  ['NUL', bytes('a: "\0"'), /bukan teks UTF-8/],
  ['a large one', new Uint8Array(1024 * 1024 + 1).fill(0x61), /paling besar 1 MB/],
])('%s is refused by its bytes', (_, file, sentence) => {
  expect(() => textOfFile(file)).toThrow(sentence)
})

test('a byte order mark and line ends of Windows are nothing', () => {
  expect(textOfFile(bytes('\ufeffa: 1\r\nb: 2\r\n'))).toBe('a: 1\nb: 2')
  expect(textOfFile(bytes('  - a: 1\n  - b: \u202e2\n'))).toBe('  - a: 1\n  - b: 2')
})

const faqOf = (items: string) =>
  `categories:\n  - id: umum\n    name: Umum\n    topics:\n      - name: T\n        items:\n${items}`

test.each<[string, Pick<Exchange, 'read'>, string, string | RegExp]>([
  ['a wrong indent', faqExchange, 'categories:\n  - id: a\n   name: b\n', /^Baris \d bukan YAML yang benar/],
  ['an open quote', faqExchange, 'categories: "a', /^Baris 1 bukan YAML yang benar/],
  ['an alias', faqExchange, 'a: &x [1]\ncategories: *x\n', 'Baris 2 memakai alias YAML (*). Tulis isinya di situ.'],
  ['a key twice', faqExchange, 'categories: []\ncategories: []\n', 'Baris 2: “categories” ditulis dua kali.'],
  ['a CSV', faqExchange, 'Pertanyaan,Jawaban\nApa?,Itu\n', /^Ini bukan berkas FAQ/],
  ['offices', faqExchange, 'offices: []\n', 'Ini berkas Cabang dinas, bukan FAQ. Impor di halaman Cabang dinas.'],
  ['the FAQ', replyExchange, faqOf(''), 'Ini berkas FAQ, bukan Jawaban siap pakai. Impor di halaman FAQ.'],
  ['ready answers', officeExchange, '- {title: a, text: b}\n', /^Ini berkas Jawaban siap pakai, bukan Cabang dinas/],
  ['articles', faqExchange, 'categories: []\narticles: []\n', /^Ini berkas Artikel, bukan FAQ/],
  [
    'a category without a name',
    faqExchange,
    'categories:\n  - id: a\n    topics: []\n',
    /^Baris 2: Isian “name” kosong/,
  ],
  ['a category with an odd id', faqExchange, 'categories:\n  - {id: A b, name: a, topics: []}\n', /Isian “id” kosong/],
  ['no item', faqExchange, 'categories: []\n', 'Tidak ada butir di dalam berkas ini.'],
  [
    'too many items',
    faqExchange,
    faqOf('          - {question: a, answer: b}\n'.repeat(1001)),
    'Berkas paling banyak 1.000 butir dan 1 MB; ini ada 1001 butir. Bagi berkasnya.',
  ],
  ['deep lists', faqExchange, `categories: ${'['.repeat(20_000)}`, /bukan YAML yang benar|terlalu banyak/],
  ['a heap of signs', faqExchange, `categories: [${']'.repeat(400_000)}`, /terlalu banyak/],
])('%s is refused with a message', (_, exchange, text, sentence) => {
  expect(() => exchange.read(text)).toThrow(sentence)
})

test('each item has its line', () => {
  const text = faqOf(
    '          - question: a\n            answer: b\n          # note\n          - key: k\n            question: 5\n            answer: |\n              c\n',
  )
  expect(faqExchange.read(text)).toMatchObject([
    { line: 7, name: 'a', key: null },
    { line: 10, name: '5', key: 'k', fields: { answer: 'c', state: 'published' } },
  ])
})

test('whatever text an editor keeps is written and read back', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 })
  const hard = fc.string({ unit: fc.constantFrom(...'\n\t \'"#:-{}[]&*!|>%@`\\,?~aé😀'), maxLength: 200 })
  fc.assert(
    fc.property(fc.array(fc.oneof(text, hard), { maxLength: 5 }), (texts) => {
      // Kept texts are trimmed; the library does not return one of blanks and lines alone.
      const value = { articles: texts.map((each) => ({ title: each.trim(), asked: [each.trim()] })) }
      expect(readYaml(writeYaml(['judul'], value)).value).toEqual(value)
    }),
    { numRuns: 300 },
  )
})

test('a Markdown file with a head is one article, and a YAML that begins with --- is none', () => {
  const markdown = '---\nid: a-1\ncategory: syarat\ntitle: T\nsummary: S\n---\n# Bab\n---\nIsi\n'
  expect(articleExchange.read(markdown)).toMatchObject([{ key: 'a-1', fields: { content: '# Bab\n---\nIsi' } }])
  const yaml = '---\narticles:\n  - {id: a-1, category: b, title: T, summary: S, content: C}\n'
  expect(articleExchange.read(yaml)).toMatchObject([{ key: 'a-1', line: 3 }])
})
