// A WhatsApp chat as it is pasted, made readable: who and when once per speaker, the words under it. Pure.
/** A line of a chat: when, who (nobody: WhatsApp itself) and what. */
interface ChatLine {
  readonly day?: string
  readonly time?: string
  readonly who?: string
  readonly words?: string
}

const clock = '(?<time>\\d{1,2}[.:]\\d{2})(?:[.:]\\d{2})?(?: ?[AaPp][Mm])?'
const messagePattern = '(?! )(?:(?<who>[^:\\n]{1,80}): )?(?<words>.*)$'
const shapes = [
  // '[14/06/25 09.12.33] Bu Siti: Halo' of iPhones and '14/06/25 09.12 - Bu Siti: Halo' of Android phones.
  new RegExp(`^\\[?(?<day>\\d{1,2}[/.-]\\d{1,2}[/.-]\\d{2,4}),? +(?:pukul )?${clock}\\]? *(?:- +)?${messagePattern}`),
  // '[14/06 09.12] Bu Siti: Halo', several lines copied on a phone, and '[09.12, 14/6/2025] Bu Siti: Halo' of WhatsApp Web.
  new RegExp(`^\\[(?<day>\\d{1,2}[/.-]\\d{1,2}),? +${clock}\\] *${messagePattern}`),
  new RegExp(`^\\[${clock}, +(?<day>\\d{1,2}[/.-]\\d{1,2}(?:[/.-]\\d{2,4})?)\\] *${messagePattern}`),
]

function read(line: string): ChatLine | undefined {
  return shapes.map((shape) => shape.exec(line)?.groups).find((groups) => groups !== undefined)
}

// Marks of direction and spaces that a chat carries without anybody seeing them.
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const oddSpaces = /[\u00a0\u202f]/g
const media = /^<?(?:media|gambar|foto|video|audio|dokumen|stiker)[^<>\n]*(?:tidak disertakan|omitted|dihilangkan)>?$/i

/** The chat with a head per speaker ('Bu Siti, 14/06/25 09.12:') and the words below; any other text as it is. */
export function parsePastedChat(text: string): string {
  const lines = text.replaceAll(unseen, '').replaceAll(oddSpaces, ' ').split('\n')
  if (!lines.some((one) => read(one)?.who)) return text
  const tidied: string[] = []
  let speaker: string | undefined
  for (const one of lines) {
    const found = read(one.trimEnd())
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
