// A WhatsApp chat as it is pasted, made readable: who and when once per speaker, the words under it. Pure.
import { chatLine } from '#domain/tickets/title/chat-line.ts'

// Marks of direction and spaces that a chat carries without anybody seeing them.
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const oddSpaces = /[\u00a0\u202f]/g
const media = /^<?(?:media|gambar|foto|video|audio|dokumen|stiker)[^<>\n]*(?:tidak disertakan|omitted|dihilangkan)>?$/i

/** The chat with a head per speaker ('Bu Siti, 14/06/25 09.12:') and the words below; any other text as it is. */
export function parsePastedChat(text: string): string {
  const lines = text.replaceAll(unseen, '').replaceAll(oddSpaces, ' ').split('\n')
  if (!lines.some((one) => chatLine(one)?.who)) return text
  const tidied: string[] = []
  let speaker: string | undefined
  for (const one of lines) {
    const found = chatLine(one.trimEnd())
    if (!found) {
      if (one.trim() || tidied.length > 0) tidied.push(one.trimEnd())
      continue
    }
    const { day, time, who, words } = found
    // What WhatsApp itself says, such as the note on encryption, nobody asked.
    if (who === undefined) continue
    if (who !== speaker) tidied.push(...(tidied.length > 0 ? [''] : []), `${who.trim()}, ${day} ${time}:`)
    speaker = who
    tidied.push(media.test(words ?? '') ? '(berkas, tidak ikut tersalin)' : (words ?? ''))
  }
  return tidied.join('\n').trim()
}
