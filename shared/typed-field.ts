// A field as forms send it: the base of every field's own rules.
import { z } from 'zod'

/** The text of a field; nothing is an empty text. Not cleaned yet. */
export const typed = z.string().default('')
