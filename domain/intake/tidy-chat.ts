// A WhatsApp chat as it is pasted, made readable: who and when once per speaker, the words under it. Pure.

/** '[14/06/25 09.12.33] Bu Siti: Halo' of iPhones and '14/06/25 09.12 - Bu Siti: Halo' of Android phones. */
const line =
  /^\[?(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}),? +(?:pukul )?(\d{1,2}[.:]\d{2})(?:[.:]\d{2})?(?: ?[AaPp][Mm])?\]? *(?:- +)?(?:([^:\n]{1,80}): )?(.*)$/

// Marks of direction and spaces that a chat carries without anybody seeing them.
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const oddSpaces = /[\u00a0\u202f]/g
const media = /^<?(?:media|gambar|foto|video|audio|dokumen|stiker)[^<>\n]*(?:tidak disertakan|omitted|dihilangkan)>?$/i

/** The chat with a head per speaker ('Bu Siti, 14/06/25 09.12:') and the words below; any other text as it is. */
export function tidyChat(text: string): string {
  const lines = text.replaceAll(unseen, '').replaceAll(oddSpaces, ' ').split('\n')
  if (!lines.some((one) => line.exec(one)?.[3])) return text
  const told: string[] = []
  let speaker: string | undefined
  for (const one of lines) {
    const found = line.exec(one.trimEnd())
    const [, day, time, who, words] = found ?? []
    if (!found) {
      if (one.trim() || told.length > 0) told.push(one.trimEnd())
      continue
    }
    // What WhatsApp itself says, such as the note on encryption, nobody asked.
    if (who === undefined) continue
    if (who !== speaker) told.push(...(told.length > 0 ? [''] : []), `${who.trim()}, ${day} ${time}:`)
    speaker = who
    told.push(media.test(words ?? '') ? '(berkas, tidak ikut tersalin)' : (words ?? ''))
  }
  return told.join('\n').trim()
}
