// A text as pieces that a voice reads one by one. Pure.
/** Chrome stops in the middle of what takes longer than about 15 seconds. */
const longest = 180

/** The sentences of the text, long ones in parts that end behind a word. */
export function sentencesOf(text: string): string[] {
  const sentences = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?;:])\s/)
  return sentences.flatMap(partsOf).filter((part) => /[\p{L}\p{N}]/u.test(part))
}

function partsOf(sentence: string): string[] {
  const parts: string[] = []
  for (const word of sentence.split(' ')) {
    const last = parts.at(-1)
    if (last === undefined || last.length + word.length >= longest) parts.push(word)
    else parts[parts.length - 1] = `${last} ${word}`
  }
  return parts
}
