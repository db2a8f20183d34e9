// Measures the check of replies on whole replies: how many faults it finds, and how often it doubts what is right.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { examineReply } from '#domain/tickets/reply-guard/examine-reply.ts'
import { someFacts } from './facts.ts'

const sentencesByKind = z.record(
  z.enum(['number', 'name', 'date']),
  z.array(
    z.union([
      z.string().transform((text) => ({ text, at: undefined })),
      z.object({ text: z.string(), at: z.string() }),
    ]),
  ),
)
type Sentences = z.output<typeof sentencesByKind>

/** What stands around the sentence that counts: harmless, as agents begin and end. */
const openings = [
  ...[
    'Halo {nama},',
    'Selamat pagi Bapak Rahmat,',
    'Terima kasih sudah menghubungi kami.',
    'Assalamualaikum,',
    'Baik, Pak.',
  ],
  'Mohon maaf baru sempat membalas.',
]
const fillings = [
  'Kami sudah membaca pertanyaan Anda tentang "{judul}".',
  'Akun SPMB berbeda dengan akun helpdesk ini.',
  'Berkas harus PDF, JPG, atau PNG dan paling besar 2 MB per berkas.',
  'Jangan menuliskan kata sandi di sini.',
  'Layanan ini tidak dipungut biaya.',
]
const closings = ['Salam, {agen}', 'Semoga membantu.', 'Bila masih ada yang belum jelas, balas pesan ini.', '{agen}']

/** The same numbers at each run: a linear congruential generator. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const read = (name: string): unknown => parse(readFileSync(join(import.meta.dirname, name), 'utf8'))
const fresh = z.object({ faulty: sentencesByKind, harmless: sentencesByKind }).parse(read('fresh.yaml'))

/** Each sentence in two whole replies. */
function repliesOf(sentences: Sentences, seed: number) {
  const pick = seeded(seed)
  const one = (list: readonly string[]) => list[pick(list.length)] ?? ''
  return Object.entries(sentences).flatMap(([kind, all]) =>
    all.flatMap(({ text, at }) => {
      const facts = someFacts(at)
      return [
        { kind, text, facts, message: `${one(openings)}\n\n${text}\n\n${one(closings)}` },
        { kind, text, facts, message: `${one(openings)} ${one(fillings)} ${text}\n${one(closings)}` },
      ]
    }),
  )
}

const share = (part: number, whole: number) => `${part} of ${whole}, ${((100 * part) / whole).toFixed(1)} %`

/** Layers as shares: of faults found, and of harmless replies that may be doubted. The fresh ones shaped no rule. */
const sets = [
  {
    name: 'the known',
    faulty: sentencesByKind.parse(read('faulty.yaml')),
    harmless: sentencesByKind.parse(read('harmless.yaml')),
    least: 100,
    found: 0.95,
    doubted: 0.03,
  },
  { name: 'the fresh', ...fresh, least: 36, found: 0.85, doubted: 0.05 },
]

test.each(sets)('of $name faults enough are found, each by its kind', ({ name, faulty, least, found }) => {
  const replies = repliesOf(faulty, 20_250_618)
  const missed = replies.filter(
    ({ kind, message, facts }) => !examineReply(message, facts).some((each) => each.kind === kind),
  )
  console.info(`${name}, found: ${share(replies.length - missed.length, replies.length)}`)
  expect(replies.length).toBeGreaterThanOrEqual(least)
  const words = missed.map(({ kind, text }) => `${kind}: ${text}`).join('\n')
  expect(1 - missed.length / replies.length, words).toBeGreaterThanOrEqual(found)
})

test.each(sets)('of $name harmless replies few are doubted', ({ name, harmless, least, doubted }) => {
  const replies = repliesOf(harmless, 20_250_701)
  const wrong = replies.flatMap(({ text, message, facts }) => {
    const found = examineReply(message, facts)
    return found.length > 0 ? [`${text} → ${found.map(({ sentence }) => sentence).join(' ')}`] : []
  })
  console.info(`${name}, doubted: ${share(wrong.length, replies.length)}`)
  expect(replies.length).toBeGreaterThanOrEqual(least)
  expect(wrong.length / replies.length, wrong.join('\n')).toBeLessThan(doubted)
})
