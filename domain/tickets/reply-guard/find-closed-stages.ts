// Finds invitations to do what a stage of the season was for, after it has closed. Pure.
import { stageLengthAt } from '#domain/season/stage-names.ts'
import { endOf, stateInWords, stateOf, timesIn } from '#domain/season/stage-words.ts'
import { hasPassed, invites, isAsked } from './date-words.ts'
import type { ReplyFacts } from './reply-facts.ts'
import type { ReplyFinding } from './reply-finding.ts'
import { placedWords, textParts, wordRow } from './reply-words.ts'

/** Behind these the stage is what is spoken of, not what is to be done. */
const merelyNamed = new Set([
  ...['hasil', 'bukti', 'panduan', 'jadwal', 'nomor', 'petugas', 'tahap', 'setelah', 'sesudah', 'sebelum', 'status'],
  ...[
    'halaman',
    'pengumuman',
    'tentang',
    'soal',
    'cara',
    'syarat',
    'info',
    'informasi',
    'token',
    'menu',
    'tanpa',
    'saat',
  ],
  ...[
    'kartu',
    'formulir',
    'data',
    'dari',
    'artikel',
    'bagian',
    'selama',
    'tidak',
    'belum',
    'jangan',
    'catatan',
    'surat',
    'masa',
    'tempat',
    'lokasi',
    'loket',
  ],
])

/** Each stage once. */
export function findClosedStages(message: string, facts: ReplyFacts): ReplyFinding[] {
  const stages = (facts.season?.stages ?? [])
    .map((stage, _, all) => ({
      ...{ id: stage.id, name: stage.name, times: timesIn(all, stage) },
      words: placedWords(stage.name).map(({ word }) => word),
    }))
    .sort((a, b) => b.words.length - a.words.length)
  const found = new Map<string, ReplyFinding>()
  for (const { text } of textParts(message)) {
    const row = wordRow(text)
    if (hasPassed(row) || !(isAsked(row) || invites(row))) continue
    const words = placedWords(text)
    for (let at = 0; at < words.length; at += 1) {
      // The longest name that stands here: 'daftar ulang cadangan' is not 'daftar ulang'.
      const stage = stages.find(({ words: name }) => stageLengthAt(words, at, name) > 0)
      if (!stage) continue
      const length = stageLengthAt(words, at, stage.words)
      const [first, last] = [words[at], words[at + length - 1]]
      const before = words[at - 1]?.word ?? ''
      const closed = endOf(stage.times) !== null && stateOf(stage.times, facts.now) === 'past'
      const asksBefore = isAsked(wordRow(text.slice(0, first?.from))) || invites(wordRow(text.slice(0, first?.from)))
      const asksBehind = isAsked(wordRow(text.slice(last?.to)))
      const opens = at === 0 || before === 'untuk'
      if (closed && !merelyNamed.has(before) && (asksBefore || (opens && asksBehind)) && first && last) {
        found.set(stage.id, {
          kind: 'date',
          piece: text.slice(first.from, last.to),
          sentence: `Tahap "${stage.name}" ${stateInWords(stage.times, facts.now, { isReadLater: true })}, tetapi balasan ini masih mengajak ke sana.`,
        })
      }
      at += length - 1
    }
  }
  return [...found.values()]
}
