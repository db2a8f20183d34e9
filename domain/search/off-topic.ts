// Which off-topic subjects the portal answers itself by now: a published title that holds the telling words of a subject. Pure.

import type { OffTopic, SearchDocument } from '#domain/search/engine/search-answer.ts'
import { askedBy, isSilent } from '#domain/search/language/spoken-words.ts'
import { stemWord } from '#domain/search/language/stem-word.ts'
import { textWords } from '#domain/search/language/text-words.ts'

export type AnsweringItem = Pick<SearchDocument, 'kind' | 'title' | 'asked' | 'sections'>

/** A word tells of a subject when at least so many of its phrasings say it, and it is among its most frequent ones. */
const fewestSaying = 2
const mostTelling = 5

/** Said by this share of the phrasings a word tells by itself; of others a title must hold two. */
const tellsAlone = 0.4

const oftenerThanOthers = 5

/** A word that so many items use without being about it is the portal's own: 'kartu keluarga'. */
const mostInPassing = 3

/**
 * The items that answer each subject, by the subject's id; a subject without one is not in it. Only FAQ items and articles
 * answer, and only by their titles: what a text merely touches keeps its subject.
 */
export function offTopicAnsweredBy<Item extends AnsweringItem>(
  offTopics: readonly OffTopic[],
  items: readonly Item[],
): Map<string, Item[]> {
  const texts = items.filter(({ kind }) => kind === 'faq' || kind === 'article')
  const titles = texts.map((item) => ({ item, stems: telling(item.title) }))
  const inTitles = new Set(titles.flatMap(({ stems }) => [...stems]))
  const isOwn = ownWords(titles)
  const answered = new Map<string, Item[]>()
  for (const [at, words] of tellingWords(offTopics).entries()) {
    const held = [...words].filter(([stem]) => inTitles.has(stem) && !isOwn(stem))
    const alone = new Set(held.filter(([, share]) => share >= tellsAlone).map(([stem]) => stem))
    const by = titles
      .filter(({ stems }) => {
        const found = held.filter(([stem]) => stems.has(stem))
        return found.length > 1 || found.some(([stem]) => alone.has(stem))
      })
      .map(({ item }) => item)
    const id = offTopics[at]?.id
    if (id !== undefined && by.length > 0) answered.set(id, by)
  }
  return answered
}

export function unansweredOffTopics(
  offTopics: readonly OffTopic[],
  items: readonly AnsweringItem[],
): readonly OffTopic[] {
  const answered = offTopicAnsweredBy(offTopics, items)
  return offTopics.filter(({ id }) => !answered.has(id))
}

function telling(text: string): Set<string> {
  const stems = new Set<string>()
  for (const { word } of textWords(text)) {
    const stem = stemWord(word)
    const saysNothing = [word, stem].some((form) => isSilent(form) || askedBy(form))
    if (!saysNothing && /^\p{L}/u.test(stem)) stems.add(stem)
  }
  return stems
}

function tellingWords(offTopics: readonly OffTopic[]): Map<string, number>[] {
  const counts = offTopics.map(({ asked }) => {
    const count = new Map<string, number>()
    for (const phrasing of asked) for (const stem of telling(phrasing)) count.set(stem, (count.get(stem) ?? 0) + 1)
    return count
  })
  const everywhere = new Map<string, number>()
  for (const count of counts)
    for (const [stem, times] of count) everywhere.set(stem, (everywhere.get(stem) ?? 0) + times)
  return counts.map((count, at) => {
    const phrasings = offTopics[at]?.asked.length ?? 1
    const words = [...count]
      .filter(([stem, times]) => {
        const elsewhere = (everywhere.get(stem) ?? 0) - times
        return times >= fewestSaying && elsewhere * oftenerThanOthers <= times
      })
      .sort(([, one], [, other]) => other - one)
      .slice(0, mostTelling)
    return new Map(words.map(([stem, times]) => [stem, times / phrasings]))
  })
}

function ownWords(titles: readonly { readonly item: AnsweringItem; readonly stems: ReadonlySet<string> }[]) {
  let texts: string[] | undefined
  const known = new Map<string, boolean>()
  return (stem: string): boolean => {
    const before = known.get(stem)
    if (before !== undefined) return before
    texts ??= titles.map(({ item: { asked = [], sections } }) =>
      [...asked, ...sections.flatMap(({ heading, text }) => [heading ?? '', text])].join('\n').toLowerCase(),
    )
    let inPassing = 0
    for (const [at, { stems }] of titles.entries()) {
      if (!stems.has(stem) && holds(texts[at] ?? '', stem)) inPassing += 1
      if (inPassing > mostInPassing) break
    }
    const own = inPassing > mostInPassing
    known.set(stem, own)
    return own
  }
}

/** True when a word of the text has the stem; the search for its letters comes first, because texts are long. */
function holds(text: string, stem: string): boolean {
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1)) {
    let from = at
    while (isLetter(text[from - 1])) from -= 1
    let to = at
    while (isLetter(text[to])) to += 1
    if (stemWord(text.slice(from, to)) === stem) return true
  }
  return false
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character)
}
