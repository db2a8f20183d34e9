// Picks from a passage the few sentences that answer, whole and in their order; lists stay lists.
const mostSentences = 5

const mostCharacters = 600

interface Unit {
  readonly text: string
  readonly items: readonly string[]
  /** How far the list's own items are moved in, in characters; 0 without one. */
  readonly indent: number
  readonly line: number
}

const listItem = /^([-*•]|\d{1,2}[.)])\s/

/**
 * At most five adjacent sentences with most of the words, the earliest of equal ones. A list counts as one with its
 * introduction. '…' marks an omitted rest.
 */
export function pickSentences(text: string, words: readonly string[]): string {
  const units = unitsOf(text)
  let best = { from: 0, to: 0, found: -1 }
  for (let from = 0; from < units.length; from += 1) {
    const to = endOf(units, from)
    const window = joined(units.slice(from, to)).toLowerCase()
    const found = words.filter((word) => window.includes(word)).length
    if (found > best.found) best = { from, to, found }
    if (to === units.length) break
  }
  const picked = units.slice(best.from, best.to)
  const [only] = picked
  if (picked.length === 1 && only && only.items.length > 0 && whole(only).length > mostCharacters)
    return cutList(only, words)
  const inList = (picked.at(-1)?.items.length ?? 0) > 0
  return `${cut(joined(picked))}${best.to < units.length ? (inList ? '\n…' : ' …') : ''}`
}

/** The sentences and list items that hold one of the words, in their order. */
export function sentencesWith(text: string, words: readonly string[]): string {
  const holds = (part: string) => words.some((word) => part.toLowerCase().includes(word))
  const kept = unitsOf(text).flatMap((unit) =>
    holds(unit.text)
      ? [unit]
      : unit.items.filter(holds).length > 0
        ? [{ ...unit, items: unit.items.filter(holds) }]
        : [],
  )
  return cut(kept.map(whole).join('\n'))
}

function cutList({ text, items }: Unit, words: readonly string[]): string {
  const holds = (item: string) => words.some((word) => item.toLowerCase().includes(word))
  const asked = items.findIndex(holds)
  const fitting = (from: number) => {
    let to = from
    for (let length = text.length; to < items.length; to += 1) {
      length += (items[to]?.length ?? 0) + 1
      if (length > mostCharacters) break
    }
    return Math.max(to, from + 1)
  }
  const from = asked >= fitting(0) ? asked : 0
  const to = fitting(from)
  const shown = [text, ...items.slice(from, to)].filter(Boolean).join('\n')
  return `${cut(shown)}${to < items.length ? '\n…' : ''}`
}

function cut(text: string): string {
  if (text.length <= mostCharacters) return text
  const end = text.lastIndexOf(' ', mostCharacters)
  return `${text.slice(0, end > 0 ? end : mostCharacters)}…`
}

const whole = ({ text, items }: Unit) => [text, ...items].filter(Boolean).join('\n')

function endOf(units: readonly Unit[], from: number): number {
  let to = from + 1
  let length = units[from] ? whole(units[from]).length : 0
  while (to < units.length && to - from < mostSentences) {
    length += units[to] ? whole(units[to] as Unit).length + 1 : 0
    if (length > mostCharacters) break
    to += 1
  }
  return to
}

function joined(units: readonly Unit[]): string {
  return units
    .map((unit, index) => {
      const before = units[index - 1]
      const onLine = before && before.items.length === 0 && before.line === unit.line
      return (index === 0 ? '' : onLine ? ' ' : '\n') + whole(unit)
    })
    .join('')
}

function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  const lines = text
    .replace(/^[\s…]+/u, '')
    .trimEnd()
    .split(/\n+/)
  for (const [line, typed] of lines.entries()) {
    const words = typed.trim()
    const indent = typed.length - typed.trimStart().length
    const last = units.at(-1)
    const follows = last && last.line === line - 1
    if (follows && last.items.length > 0 && indent > last.indent) {
      const below = `${last.items.at(-1)}\n${typed.slice(last.indent).trimEnd()}`
      units[units.length - 1] = { ...last, items: [...last.items.slice(0, -1), below], line }
    } else if (listItem.test(words)) {
      if (last && (last.items.length > 0 || follows)) {
        const listIndent = last.items.length > 0 ? last.indent : indent
        units[units.length - 1] = { ...last, items: [...last.items, words], indent: listIndent, line }
      } else units.push({ text: '', items: [words], indent, line })
    } else {
      for (const part of words.split(/(?<=[.!?]["”')]?)\s+(?=["“(]?[\p{Lu}\d])/u))
        units.push({ text: part, items: [], indent: 0, line })
    }
  }
  return units
}
