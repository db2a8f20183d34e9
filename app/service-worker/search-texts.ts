// Finds words in the texts of a few dozen pages, the best page first, with the passage that holds most of them. Pure.
import { textWords } from '#domain/search/language/text-words.ts'

export interface PageText {
  readonly path: string
  readonly title: string
  readonly text: string
}

export interface PassagePart {
  readonly words: string
  readonly marked: boolean
}

export interface FoundPage {
  readonly path: string
  readonly title: string
  readonly passage: readonly PassagePart[]
}

const mostFound = 20
const passageLength = 180
const titleWeight = 4

const fillers = new Set(
  'ada agar akan aku anak anda apa apakah atau bagaimana bagi bisa boleh bu buat cara dalam dan dari dengan di dong gimana ini itu jadi jika kalau kami kapan karena ke kenapa kok lah mau mengapa nya oleh pada pak pun saja saya sih sudah supaya tapi tidak tolong untuk yang ya yg'.split(
    ' ',
  ),
)

/** A word without the endings and beginnings that change in a question: 'pendaftarannya' and 'mendaftar' share 'daftar'. */
export function rootOf(word: string): string {
  if (word.length < 5) return word
  const shorn = word.replace(/(?:nya|lah|kah|ku|mu)$/, '').replace(/(?:kan|an|i)$/, '')
  const bare = (shorn.length > 3 ? shorn : word).replace(
    /^(?:men|mem|meng|pen|pem|peng|per|ber|ter|di|me|pe|se)(?=[a-z]{4})/,
    '',
  )
  return bare.length > 2 ? bare : word
}

function wantedRoots(query: string): string[] {
  const words = textWords(query.toLowerCase()).map(({ word }) => word)
  const distinctive = words.filter((word) => !fillers.has(word))
  return [...new Set((distinctive.length > 0 ? distinctive : words).map(rootOf))]
}

const isHit = (word: string, root: string) => word === root || (root.length > 2 && rootOf(word).startsWith(root))

interface Hit {
  readonly root: string
  readonly start: number
  readonly end: number
}

function hitsIn(text: string, roots: readonly string[]): Hit[] {
  return textWords(text).flatMap(({ word, start, end }) => {
    const root = roots.find((each) => isHit(word, each))
    return root === undefined ? [] : [{ root, start, end }]
  })
}

function bestStart(hits: readonly Hit[]): number {
  let best = hits[0]?.start ?? 0
  let most = 0
  for (const { start } of hits) {
    const within = hits.filter((hit) => hit.start >= start && hit.end <= start + passageLength)
    const count = new Set(within.map(({ root }) => root)).size
    if (count <= most) continue
    most = count
    best = start
  }
  return best
}

function passageOf(text: string, hits: readonly Hit[]): PassagePart[] {
  const wish = Math.max(0, bestStart(hits) - 40)
  const from = wish === 0 ? 0 : text.indexOf(' ', wish) + 1
  const to = Math.min(text.length, from + passageLength)
  const parts: PassagePart[] = [{ words: from > 0 ? '… ' : '', marked: false }]
  let at = from
  for (const { start, end } of hits.filter((hit) => hit.start >= from && hit.end <= to)) {
    parts.push({ words: text.slice(at, start), marked: false }, { words: text.slice(start, end), marked: true })
    at = end
  }
  const rest = text.slice(at, to)
  parts.push({ words: to < text.length ? `${rest.replace(/\s\S*$/, '')} …` : rest, marked: false })
  return parts.filter(({ words }) => words !== '')
}

export function searchTexts(query: string, pages: readonly PageText[]): FoundPage[] {
  const roots = wantedRoots(query)
  const looked = pages.map((page) => ({
    page,
    inText: hitsIn(page.text, roots),
    inTitle: new Set(hitsIn(page.title, roots).map(({ root }) => root)),
  }))
  const weights = new Map(
    roots.map((root) => {
      const having = looked.filter(
        ({ inText, inTitle }) => inTitle.has(root) || inText.some((hit) => hit.root === root),
      )
      return [root, Math.log(1 + pages.length / Math.max(1, having.length))]
    }),
  )
  const scored = looked.map(({ page, inText, inTitle }) => {
    // A page of everything holds each word somewhere.
    const density = Math.min(1, 4_000 / Math.max(1, page.text.length))
    let score = 0
    for (const [root, weight] of weights) {
      const times = inText.filter((hit) => hit.root === root).length
      if (inTitle.has(root)) score += titleWeight * weight
      if (times > 0) score += weight * (0.5 + density) * (1 + Math.log(times))
    }
    return { page, inText, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostFound)
    .map(({ page: { path, title, text }, inText }) => ({ path, title, passage: passageOf(text, inText) }))
}
