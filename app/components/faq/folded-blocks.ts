// The texts of an answer as paragraphs and lists, and where it is folded. Pure.
/** `first` is the number of a numbered list's first item, 0 of any other list, and undefined of a paragraph. */
export type Block = { first: number | undefined; lines: string[] }

export function blocksOf(answer: string): Block[] {
  const blocks: Block[] = []
  for (const raw of answer.trim().split('\n')) {
    const line = raw.trim()
    if (line === '') continue
    const [mark, number] = /^(?:[-*•]|(\d{1,2})[.)])\s+/.exec(line) ?? []
    const first = mark === undefined ? undefined : Number(number ?? 0)
    const words = line.slice(mark?.length ?? 0)
    const last = blocks.at(-1)
    if (first !== undefined && last?.first !== undefined && last.first > 0 === first > 0) last.lines.push(words)
    else blocks.push({ first, lines: [words] })
  }
  return blocks
}

/** An answer begins with at most this many words. */
const mostWordsShown = 60

const countWords = (text: string): number => text.match(/\S+/gu)?.length ?? 0

/** The sentences of a paragraph that fit into `words`; none where its first one does not. */
function fittingSentences(paragraph: string, words: number): string {
  let shown = ''
  for (const sentence of paragraph.split(/(?<=[.!?]["”)]?)\s+(?=["“(]?\p{Lu})/u)) {
    const next = shown ? `${shown} ${sentence}` : sentence
    if (countWords(next) > words) break
    shown = next
  }
  return shown
}

interface FoldedAnswer {
  readonly shown: readonly Block[]
  readonly folded: readonly Block[]
}

/** The blocks that are shown, and those below 'Selengkapnya'. At least one sentence or item is shown. */
export function foldBlocks(blocks: readonly Block[]): FoldedAnswer {
  const shown: Block[] = []
  const folded: Block[] = []
  let left = mostWordsShown
  for (const { first, lines } of blocks) {
    const [fits, rest] = folded.length > 0 ? [[], lines] : splitLines(lines, first === undefined, left)
    left -= countWords(fits.join(' '))
    if (fits.length > 0) shown.push({ first, lines: fits })
    if (rest.length > 0) folded.push({ first: first && first + fits.length, lines: rest })
  }
  // What announces a list stays with it.
  const last = shown.at(-1)
  if (folded[0]?.first !== undefined && last?.first === undefined && last?.lines[0]?.endsWith(':')) {
    shown.pop()
    folded.unshift(last)
  }
  const [start, ...others] = folded
  return shown.length > 0 || !start ? { shown, folded } : { shown: [start], folded: others }
}

function splitLines(lines: readonly string[], isParagraph: boolean, words: number): [string[], string[]] {
  if (isParagraph) {
    const text = lines.join(' ')
    const fits = fittingSentences(text, words)
    return [fits ? [fits] : [], fits === text ? [] : [text.slice(fits.length).trim()]]
  }
  let count = 0
  const place = lines.findIndex((line) => {
    count += countWords(line)
    return count > words
  })
  return place === -1 ? [[...lines], []] : [lines.slice(0, place), lines.slice(place)]
}
