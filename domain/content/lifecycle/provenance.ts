// Where a published text comes from, who read it last and when: what a form may say of it, and the line that readers see. Pure.
import { z } from 'zod'
import { formatLongDate, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { isDay } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'

export const sourceMaxLength = 200
export const editorMaxLength = 100

export const commonSource = 'Keterangan umum, bukan dari juknis'

export interface Provenance {
  readonly source: string | null
  readonly reviewedOn: string | null
  readonly editor: string | null
}

const line = (name: string, limit: number) =>
  z
    .string()
    .transform((text) => oneLine(text) || null)
    .refine((text) => (text?.length ?? 0) <= limit, `${name} paling panjang ${limit} karakter`)
    .optional()

const day = (message: string) =>
  z
    .string()
    .refine((text) => text === '' || isDay(text), message)
    .transform((text) => text || null)
    .optional()

/** The fields of a form; undefined where it has none (one of the release before), which changes nothing. */
export const provenanceFields = {
  source: line('Sumber', sourceMaxLength),
  // A future day counts as today: these fields never prevent saving.
  reviewedOn: day('Tanggal ditinjau tidak dikenal').overwrite((on) => (on && on > isoDay(now()) ? isoDay(now()) : on)),
  editor: line('Nama peninjau', editorMaxLength),
  reviewBy: day('Tanggal tinjau tidak dikenal'),
}

export function provenanceLine({ source, reviewedOn, editor }: Provenance): string | null {
  const by = editor ? ` oleh ${editor}` : ''
  const parts = [
    source && `Sumber: ${source}`,
    reviewedOn ? `Ditinjau ${formatLongDate(zonedInstant(reviewedOn))}${by}` : editor && `Ditinjau${by}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}

export const isReviewDue = (reviewBy: string | null, at: Date): boolean => reviewBy !== null && reviewBy <= isoDay(at)

export interface ReviewFields extends Provenance {
  readonly reviewBy: string | null
}

export function reviewFieldsOf(
  given: { readonly [Field in keyof ReviewFields]?: string | null | undefined },
  before: ReviewFields = { source: null, reviewedOn: null, editor: null, reviewBy: null },
): ReviewFields {
  const of = (field: keyof ReviewFields) => (given[field] === undefined ? before[field] : given[field])
  return { source: of('source'), reviewedOn: of('reviewedOn'), editor: of('editor'), reviewBy: of('reviewBy') }
}
