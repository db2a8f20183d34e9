import { z } from 'zod'
import { isAdminWith, isStaff } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { provenanceFields, type ReviewFields } from '#domain/content/lifecycle/provenance.ts'
import { isoDay, isoTime, zonedInstant } from '#shared/dates.ts'
import { defineEvent } from '#shared/events.ts'
import { optionalTypedTime } from '#shared/time-of-day.ts'
import { isDay, phrasingsInput, requiredText, typed } from '#shared/typed-field.ts'
import { manyLines, oneLine } from '#shared/typed-text.ts'

export const articleTitleMaxLength = 200
export const summaryMaxLength = 500
export const articleMaxLength = 60_000

const day = (message: string) => typed.refine((text) => text === '' || isDay(text), message)

/** The fields as a form sends them; title, summary and content are required (docs/rules-of-service.md#articles). */
export const articleFields = z.object({
  title: requiredText('Judul', articleTitleMaxLength, oneLine),
  summary: requiredText('Ringkasan', summaryMaxLength, oneLine),
  content: requiredText('Isi', articleMaxLength, manyLines),
  asked: phrasingsInput,
  state: z.enum(['published', 'draft', 'scheduled']).catch('published'),
  publishDate: day('Tanggal terbit tidak dikenal'),
  publishTime: optionalTypedTime,
  ...provenanceFields,
})

/** An article as it is written; `publishedAt` null: a draft, 'now': at once, or as it was. */
export interface ArticleInput extends Partial<{ readonly [Field in keyof ReviewFields]: string | null | undefined }> {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly asked: string
  readonly publishedAt: Date | 'now' | null
}

export function articleOf(
  { state, publishDate, publishTime, ...written }: z.output<typeof articleFields>,
  context: z.core.$RefinementCtx,
): ArticleInput {
  if (publishDate === '' && (state === 'scheduled' || publishTime !== '')) {
    context.addIssue({ code: 'custom', path: ['publishDate'], message: 'Tanggal terbit harus diisi' })
  }
  const scheduled = () => (publishDate ? zonedInstant(publishDate, publishTime || undefined) : null)
  const publishedAt = state === 'draft' ? null : publishDate ? scheduled() : 'now'
  return { ...written, publishedAt }
}

export function publicationAsTyped(publishedAt: Date | null, at: Date) {
  const scheduled = publishedAt !== null && publishedAt > at
  const state = publishedAt === null ? 'draft' : scheduled ? 'scheduled' : 'published'
  return {
    state,
    publishDate: scheduled ? isoDay(publishedAt) : '',
    publishTime: scheduled ? isoTime(publishedAt) : '',
  } as const
}

export const articleId = typed
  .transform((text) => text.trim().toLowerCase())
  .refine(
    (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 60,
    'Alamat hanya huruf kecil, angka, dan tanda hubung',
  )

export function mayReadFeedback(person: Person): boolean {
  return isStaff(person)
}

export function mayManageArticles(person: Person): boolean {
  return isAdminWith(person, 'content')
}

export const articleReviewDue = defineEvent(
  'article.review-due',
  z.object({ articleId: z.string(), categoryId: z.string(), title: z.string(), reviewBy: z.string() }),
)
