const shortest = 3

const stopWords = new Set(
  `ada adakah adalah agar aja akan aku anda apa apabila apakah apaan atau bagaimana bagaimanakah bagi bahwa baik
  banget begitu belum berapa berapakah bila bilamana bisa bisakah boleh bolehkah buat bukan cara caranya coba dalam dan dapat
  dapatkah dari dengan deh di dia dong dulu gak gimana gmn hai halo hanya harus haruskah hendak hi ialah ingin ini itu iya
  jadi jelaskan jika juga kah kak kakak kalau kalo kami kan kapan kapankah karena ke kenapa kepada kira kita kok lagi lah
  lalu lebih maaf mas masih mau mbak mengapa mengenai merupakan min minta mohon nah nanti nggak ngga oh oke oleh pada
  padahal pak para permisi pernah perlu perlukah pun punya saat saja sama sampai sangat saya sebagai sedang sekali selain
  selamat seperti serta setelah sebelum siapa siapakah sih siang sore malam pagi soal sudah supaya tahu tanya bertanya
  tanyakan tapi tau tentang terhadap tetapi terima kasih tidak tolong udah untuk ya yah yaitu yakni yang`.split(/\s+/),
)

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu) ?? []
}

export function questionWords(text: string): string[] {
  const contentWords = wordsOf(text).filter((word) => word.length >= shortest && !stopWords.has(word))
  return [...new Set(contentWords.map((word) => word.replace(/(?<=.{4})nya$/, '')))]
}

export function saysNothing(text: string): boolean {
  return wordsOf(text).every((word) => word.length < 2 || stopWords.has(word))
}

/** Words of which a question is about one: naming another takes its place in the topic. */
const alternatives: readonly ReadonlySet<string>[] = [
  new Set(['sma', 'smk', 'slb']),
  new Set(['domisili', 'afirmasi', 'prestasi', 'mutasi']),
  new Set(['syarat', 'kuota', 'jadwal', 'dokumen', 'berkas', 'biaya', 'tahapan', 'alur', 'cara', 'tempat']),
]

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

const joining = new Set(['terus', 'trus', 'trs', 'khusus'])

/** Words of a topic that a time has nothing to do with: all tracks share one schedule. */
const timeless = new Set(['jalur', 'domisili', 'afirmasi', 'prestasi', 'mutasi', 'kuota', 'syarat'])

interface FollowUp {
  readonly question: string
  /** Words of the topic in whose place the message says others: 'sma' when it says 'kalau SMK?'. */
  readonly leftBehind: readonly string[]
}

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
