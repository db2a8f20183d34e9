import { redirect } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { ContentKind, ContentRow } from '#domain/content/lifecycle/content-kind.ts'
import {
  type ReviewedKind,
  type ReviewedRow,
  removeContent,
  restoreContent,
  reviewContent,
} from '#domain/content/lifecycle/content-steps.ts'
import { seenState, seenVersion } from '#domain/content/lifecycle/seen-input.ts'
import type { ManagerAddress } from './manager-address.ts'

interface ManagerAnswers<Row extends ContentRow, Fields extends object, Form extends z.ZodType> {
  readonly kind: ContentKind<Row, Fields>
  readonly id: z.ZodType<Row['id']>
  /** The kind in sentences: 'Artikel' in 'Artikel berhasil dihapus'. */
  readonly name: string
  readonly address: ManagerAddress
  /** A removal must come from the present state of the row. */
  readonly locked?: boolean
  /** The page itself says what was removed. */
  readonly quiet?: boolean
  readonly forms: readonly Form[]
  /** Gives the sentence after one of the own forms, or another answer than the list. */
  readonly save: (step: z.output<Form>) => Promise<string | Response>
}

const commonForms = <Id extends z.ZodType>(id: Id) =>
  z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('remove'), id, ...seenState }),
    z.object({ intent: z.literal('restore'), id }),
    z.object({ intent: z.literal('review'), id, version: seenVersion }),
  ])

/** Answers the own forms of a manager, and those that all have: remove, restore and, where the kind is reviewed, review. */
export function answerManager<Row extends ContentRow, Fields extends object, Form extends z.ZodType>(
  request: Request,
  person: Person,
  { kind, id, name, address, locked = false, quiet = false, forms, save }: ManagerAnswers<Row, Fields, Form>,
) {
  const common = commonForms(id)
  type Step = z.output<typeof common>
  const offered = common.options.filter(({ shape }) => 'review' in kind.audit || shape.intent.value !== 'review')
  const all = [...offered, ...forms] as unknown as typeof common.options
  const back = (text: string, more: Record<string, string> = {}) => redirectWithFlash(address(more), text)
  return answerForm(request, z.discriminatedUnion('intent', all), async (step: Step) => {
    switch (step.intent) {
      case 'remove': {
        await removeContent(kind, person, step.id, locked ? step : undefined)
        const more = { removed: String(step.id) }
        return quiet ? redirect(address(more)) : back(`${name} berhasil dihapus`, more)
      }
      case 'restore':
        await restoreContent(kind, person, step.id)
        return back(`${name} sudah dikembalikan`)
      case 'review':
        await reviewContent(kind as unknown as ReviewedKind<ReviewedRow, Fields>, person, step.id as Row['id'], step)
        return back(`${name} ditandai sudah ditinjau`)
      default: {
        const answer = await save(step as z.output<Form>)
        return typeof answer === 'string' ? back(answer) : answer
      }
    }
  })
}
