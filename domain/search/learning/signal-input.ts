// What a page reports of a search whose answer did not serve, or did. Pure.
import { z } from 'zod'
import { oneLine } from '#shared/typed-text.ts'

/** Another result than the first was opened, or none; a result did not help; a question was sent to the staff afterwards; it helped. */
export const signalKinds = ['passed-over', 'not-helpful', 'asked', 'helpful'] as const

export type SignalKind = (typeof signalKinds)[number]

const longestQuery = 500

const query = z.string().max(longestQuery).overwrite(oneLine)

export const openedKey = z.string().regex(/^(faq|article|announcement|office):[\w-]{1,60}$/)

export const searchedBefore = query.catch('')

export const signalInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passed-over'),
    query,
    opened: openedKey.or(z.literal('')),
  }),
  z.object({ kind: z.literal(['not-helpful', 'helpful']), query, opened: openedKey }),
])

export interface SearchSignalInput {
  readonly kind: SignalKind
  readonly query: string
  readonly opened: string
}
