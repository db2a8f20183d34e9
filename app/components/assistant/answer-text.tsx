// An answer of the assistant: as the FAQ shows its answers, with what is moved in below an item of a list as a part of that item.
// The FAQ has no such lists, and every first view of a page would pay for them.
import { FaqAnswer, LinkedWords } from '#app/components/faq/faq-answer.tsx'

/** Stands for a line break within an item. */
const within = '\u2028'

const isItem = (line: string) => /^(?:[-*•]|\d{1,2}[.)])\s/.test(line)

/** The text with one line for each item: what is moved in below it is joined to it. */
function joined(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const last = lines.at(-1)
    if (last !== undefined && isItem(last) && /^\s+\S/.test(line)) lines[lines.length - 1] = last + within + line
    else lines.push(line)
  }
  return lines.join('\n')
}

/** The lines without what all of them are moved in by. */
function movedOut(lines: readonly string[]): string {
  const indent = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent)).join('\n')
}

function Item({ words }: { words: string }) {
  const [own = '', ...below] = words.split(within)
  return (
    <>
      <LinkedWords words={own} />
      {below.length > 0 && <AnswerText answer={movedOut(below)} />}
    </>
  )
}

/** Shows the answer as text; nothing in it is read as markup. */
export function AnswerText({ answer }: { answer: string }) {
  return <FaqAnswer answer={joined(answer)} Item={Item} />
}
