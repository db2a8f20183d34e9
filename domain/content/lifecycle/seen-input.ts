import { z } from 'zod'
import { newIdempotencyKey } from '#shared/ids.ts'
import { optionalRowId, rowId, typed } from '#shared/typed-field.ts'

const sentence = 'Muat ulang halaman ini, lalu coba lagi.'

export const seenVersion = rowId(sentence)

export const revertInput = z.object({ revision: rowId(sentence), version: seenVersion })

/** The version, and for one release the time of the last change. `version` is null in forms of the release before. */
export const seenState = {
  version: optionalRowId(sentence),
  seen: typed,
}

/** The key of a form that creates; a form of the release before carries none, and counts as a new one each time. */
export const idempotencyKey = z.uuid({ error: sentence }).default(newIdempotencyKey)
