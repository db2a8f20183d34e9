// A line of a copied WhatsApp chat: when, who and what. Pure.

/** `who` is missing where WhatsApp itself wrote. */
export interface ChatLine {
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

/** Returns the parts of a line that WhatsApp marked with a time; undefined for any other line. */
export function chatLine(line: string): ChatLine | undefined {
  return shapes.map((shape) => shape.exec(line)?.groups).find((groups) => groups !== undefined)
}
