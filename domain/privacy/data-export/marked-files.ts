// Marks that stand for a file's content in a text, until the text is sent and the contents are read piece by piece.
import { randomUUID } from 'node:crypto'

/** What nobody can write into a text of their own. */
const secret = randomUUID()

const mark = new RegExp(`berkas:${secret}:([a-z0-9]{1,40});`)

/** The mark of a file; its id is of small letters and digits. */
export function fileMark(id: string): string {
  return `berkas:${secret}:${id};`
}

/** The text in pieces, each mark replaced by what `read` gives for its id. */
export async function* withFiles(
  text: string,
  read: (id: string) => AsyncIterable<string>,
): AsyncGenerator<string, void, undefined> {
  // Every second part is what stood in a mark.
  for (const [number, part] of text.split(mark).entries()) {
    if (number % 2 === 0) yield part
    else yield* read(part)
  }
}
