// Understands a follow-up such as 'kalau SMK?': what it leaves out comes from the conversation's topic.
import { questionWords, wordsOf } from './question-words.ts'

/** Words of which a question is about one: naming another takes its place in the topic. */
const alternatives: readonly ReadonlySet<string>[] = [
  new Set(['sma', 'smk', 'slb']),
  new Set(['domisili', 'afirmasi', 'prestasi', 'mutasi']),
  new Set(['syarat', 'kuota', 'jadwal', 'dokumen', 'berkas', 'biaya', 'tahapan', 'alur', 'cara', 'tempat']),
]

/** Question words that ask for something of the topic, and what it is called. */
const askedFor: Readonly<Record<string, string>> = {
  kapan: 'jadwal',
  kapankah: 'jadwal',
  dimana: 'tempat',
  dokumennya: 'dokumen',
  caranya: 'cara',
}

const opening =
  /^(kalau|kalo|klo|kl|terus|trus|lalu|nah|dan|untuk|buat|yang|khusus|bagaimana dengan|gimana dengan|bgmn dengan|trs)\b/i
const mostOwnWords = 2

/** Words that join a follow-up to the earlier messages. */
const joining = new Set(['terus', 'trus', 'trs', 'khusus'])

/** Words of a topic that a time has nothing to do with: all tracks share one schedule. */
const timeless = new Set(['jalur', 'domisili', 'afirmasi', 'prestasi', 'mutasi', 'kuota', 'syarat'])

/** A question understood with the topic before it. */
export interface FollowUp {
  readonly question: string
  /** Words of the topic in whose place the message says others: 'sma' when it says 'kalau SMK?'. */
  readonly leftBehind: readonly string[]
}

/** The follow-up that a message is to the topic; undefined for a message that stands for itself. */
export function readFollowUp(message: string, topic: string | undefined): FollowUp | undefined {
  if (!topic || !leavesTopicOut(message)) return undefined
  const own = ownWords(message)
  const replaced = alternatives.filter((kind) => own.some((word) => kind.has(word)))
  const isLeft = (word: string) =>
    replaced.some((kind) => kind.has(word)) || (own.includes('jadwal') && timeless.has(word))
  const before = questionWords(topic).filter((word) => !own.includes(word))
  return {
    question: [...before.filter((word) => !isLeft(word)), ...own].join(' '),
    leftBehind: before.filter(isLeft),
  }
}

/** What a question is about, in a few words, for the next one to follow up. */
export function topicOf(question: string, longest: number): string {
  return ownWords(question).join(' ').slice(0, longest).trim()
}

function ownWords(message: string): string[] {
  const asked = wordsOf(message).flatMap((word) => (Object.hasOwn(askedFor, word) ? [askedFor[word] ?? ''] : []))
  return [...new Set([...asked, ...questionWords(message).filter((word) => !joining.has(word))])]
}

function leavesTopicOut(message: string): boolean {
  const own = ownWords(message)
  if (own.length === 0 || own.length > mostOwnWords) return false
  const nothingElse = own.every((word) => alternatives.some((kind) => kind.has(word)))
  const pointsBack = wordsOf(message).some((word) => /^.{4,}nya$/.test(word) && !/^(hanya|tanya|punya)$/.test(word))
  return nothingElse || opening.test(message.trim()) || pointsBack
}
