import { z } from 'zod'

export const timeSentence = 'Jam ditulis seperti 17.00'

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** '17.00', '17:00', '8.00' and '1700' (number pads have no full stop) as stored; undefined when it is no time. */
export function readTimeOfDay(typed: string): string | undefined {
  const [, hours = '', minutes] = /^(\d{1,2})[.:]?([0-5]\d)$/.exec(typed.trim()) ?? []
  return minutes !== undefined && Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}` : undefined
}

export function timeAsTyped(text: string): string {
  return timeOfDay.safeParse(text).success ? text.replace(':', '.') : text
}

const readTime = (text: string, context: z.RefinementCtx) => {
  const found = readTimeOfDay(text)
  if (found === undefined) context.addIssue({ code: 'custom', message: timeSentence })
  return found ?? z.NEVER
}

export const typedTime = z.string().default('').transform(readTime)

export const optionalTypedTime = z
  .string()
  .default('')
  .transform((text, context) => (text.trim() === '' ? '' : readTime(text, context)))
