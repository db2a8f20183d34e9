import { z } from 'zod'
import { longestPhrasing, requiredText, typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

const notChosen = 'Pilih teks yang menjawabnya'

/** A way of asking for this version of an item; `item` is its key, 'faq:12' or 'article:req-10'. */
export interface PhrasingInput {
  readonly text: string
  readonly item: string
  readonly version: number
}

export const phrasingFields = z.object({
  text: requiredText('Cara bertanya', longestPhrasing, oneLine),
  target: typed.refine((text) => /^(faq:\d{1,9}|article:[a-z0-9-]{1,60})@\d{1,9}$/.test(text), notChosen),
})

export function phrasingOf({ text, target }: z.output<typeof phrasingFields>): PhrasingInput {
  const [item = '', version] = target.split('@', 2)
  return { text, item, version: Number(version) }
}

export function writeAdded({ text, item, version }: PhrasingInput): string {
  return `${item}@${version + 1} ${text}`
}

export const addedPhrasing = typed
  .transform((words) => {
    const at = words.indexOf(' ')
    return { target: words.slice(0, at), text: words.slice(at + 1) } as z.input<typeof phrasingFields>
  })
  .pipe(phrasingFields)
  .transform(phrasingOf)
