// The flat fields of the form that proposes an FAQ, as a browser sends them.
import { z } from 'zod'
import { proposalInput } from '#domain/faq-proposals/proposal-input.ts'

const prefix = 'ticket-'

/** The name of a similar ticket's tick. */
export const ticketField = (id: number) => `${prefix}${id}`

const idsOf = (text: unknown) =>
  String(text ?? '')
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))

/** The form as `proposalInput` wants it. */
export const proposalForm = z.preprocess((typed) => {
  const fields = typed as Record<string, unknown>
  const ticked = Object.keys(fields).filter((name) => /^ticket-\d{1,15}$/.test(name))
  return {
    ...fields,
    chosen: ticked.map((name) => name.slice(prefix.length)),
    shown: idsOf(fields.shown),
    others: fields.others === 'on',
  }
}, proposalInput)
