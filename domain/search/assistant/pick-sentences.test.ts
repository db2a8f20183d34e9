// Checks that what is quoted is whole sentences of the passage, few, and those that answer.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickSentences } from './pick-sentences.ts'

test('a short passage is quoted whole, its lines kept', () => {
  expect(pickSentences('Satu kalimat. Dua kalimat.\nBaris kedua.', ['dua'])).toBe(
    'Satu kalimat. Dua kalimat.\nBaris kedua.',
  )
})

test('of a long one the sentences with the words, and it shows what is omitted behind', () => {
  const text = [
    'Satu.',
    'Dua.',
    'Tiga.',
    'Empat.',
    'Lima.',
    'Enam.',
    'Tujuh kuota.',
    'Delapan persen.',
    'Sembilan.',
  ].join(' ')
  expect(pickSentences(text, ['kuota', 'persen'])).toBe('Empat. Lima. Enam. Tujuh kuota. Delapan persen. …')
  expect(pickSentences(text, [])).toBe('Satu. Dua. Tiga. Empat. Lima. …')
})

test('of a passage that was cut at its beginning it quotes from the first sentence', () => {
  expect(pickSentences('…\nSatu kuota. Dua.\n…', ['kuota'])).toBe('Satu kuota. Dua.\n…')
})

test('a list stays with what introduces it', () => {
  const text = 'Bawa:\n- kartu keluarga;\n- akta;\n- rapor;\n- ijazah;\n- foto;\n- surat.\nSelesai.'
  expect(pickSentences(text, [])).toBe(text)
})

const steps = Array.from(
  { length: 12 },
  (_, at) => `${at + 1}. Langkah ${at + 1} dikerjakan dengan teliti sampai selesai, lalu dicek.`,
)

test('a numbered list keeps its numbers and what introduces it, and ends behind an item', () => {
  const picked = pickSentences(`Latar.\nUrutannya begini.\n${steps.join('\n')}\nSelesai.`, ['urutan'])
  const lines = picked.split('\n')
  expect(lines.slice(0, 3)).toEqual(['Urutannya begini.', steps[0], steps[1]])
  expect(lines.at(-1)).toBe('…')
  expect(steps).toContain(lines.at(-2))
  expect(picked.length).toBeLessThanOrEqual(602)
})

test('of a list whose beginning does not answer the items that do, with what introduces them', () => {
  const lines = pickSentences(`Urutannya begini:\n${steps.join('\n')}`, ['langkah 11']).split('\n')
  expect(lines).toEqual(['Urutannya begini:', steps[10], steps[11]])
})

test('text behind a list does not run into its last item', () => {
  expect(pickSentences('Bawa:\n- KK\n- akta\nDatanglah pagi. Antre.', [])).toBe(
    'Bawa:\n- KK\n- akta\nDatanglah pagi. Antre.',
  )
})

test('numbers and places with dots end no sentence', () => {
  const text = 'Tutup pukul 17.00 WIB di spmb.jatengprov.go.id. Kuotanya 1.000 orang.'
  expect(pickSentences(text, [])).toBe(text)
})

test('whatever the passage, at most about 600 characters of it, and nothing else', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 60, mode: 'sentences' }), fc.array(fc.lorem({ maxCount: 1 })), (text, words) => {
      const picked = pickSentences(text, words)
      expect(picked.length).toBeLessThanOrEqual(605)
      expect(text.replaceAll(/\s+/g, ' ')).toContain(picked.replace(/ ?…$/, '').replaceAll(/\s+/g, ' '))
    }),
  )
})

test('a list within a list keeps its shape, and stands and falls with its item', () => {
  const nested = '- Tiga hari libur:\n  - 29 Mei\n  - 1 Juni\n- Jadwal tetap.'
  expect(pickSentences(`Saran:\n${nested}`, [])).toBe(`Saran:\n${nested}`)
  const long = `Urutan:\n${steps.map((step, at) => `${step}\n   - rincian ${at + 1}`).join('\n')}`
  const lines = pickSentences(long, ['rincian 11']).split('\n')
  expect(lines.slice(0, 3)).toEqual(['Urutan:', steps[10], '   - rincian 11'])
})

test('a list that is moved in as a whole is one list', () => {
  expect(pickSentences('Bawa:\n  - KK\n  - akta\n    asli', [])).toBe('Bawa:\n- KK\n- akta\n  asli')
})
