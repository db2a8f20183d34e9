// Puts off new questions that come without scripts while 'Mode puncak' sheds them: with a page that needs no data, since rendering the
// form again takes ten times as long, at the moment of least room.
import type { z } from 'zod'
import { carryIntent, ownQuestionPath } from '#app/components/sending/carried-words.tsx'
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import { admitQuestion } from '#app/visitor-limits.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { isShed } from '#domain/peak/peak-now.server.ts'
import { guestQuestionInput } from '#domain/tickets/guest/guest-input.ts'
import { questionInput } from '#domain/tickets/ticket-input.ts'
import { PutOff } from '#shared/errors.ts'
import { unsentForm } from './answer-errors.ts'
import { formFields } from './bodies/form-fields.ts'
import { withBody } from './bodies/read-body.ts'

const forms = new Map<string, z.ZodType>([
  ['/ask', guestQuestionInput],
  [ownQuestionPath, questionInput],
])

export interface QuestionSender {
  readonly requestId: string
  readonly person: () => Promise<Person | null>
}

/**
 * The answer to a new question that has to wait: 503 with `Retry-After`, why, and what was typed in a form that sends it again. For every other
 * request that request, its body unread, also for a question that the form's own page has to answer: that is not filled in right, of who is in danger, of who has signed out.
 */
export async function putOffQuestion(request: Request, sender: QuestionSender): Promise<Response | Request> {
  if (request.method !== 'POST' || !isShed('newQuestions')) return request
  const { pathname } = new URL(request.url)
  const input = forms.get(pathname)
  if (!input) return request
  if (pathname === ownQuestionPath && (await sender.person().catch(() => null)) === null) return request
  const { unread, form } = await lookInto(request)
  // Carried text goes to another form without being sent.
  if (!form || form.get('intent') === carryIntent) return unread
  // Nobody waits for minutes to be told that a field is empty.
  if (!input.safeParse(Object.fromEntries(form)).success) return unread
  try {
    admitQuestion(`${form.get('subject') ?? ''} ${form.get('description') ?? ''}`)
    return unread
  } catch (thrown) {
    if (!(thrown instanceof PutOff)) throw thrown
    noteTypedForm(unread, form)
    const unsent = { requestId: sender.requestId, status: thrown.status, refusal: thrown }
    return (await unsentForm(unread, unsent)) ?? unread
  }
}

/** The fields of the request's form, of files the names alone, and the request as it was. Files are neither taken apart nor copied. */
async function lookInto(request: Request): Promise<{ readonly unread: Request; readonly form: FormData | null }> {
  const type = request.headers.get('content-type') ?? ''
  const fields = formFields(type)
  if (!fields) return { unread: request, form: null }
  const pieces: Uint8Array[] = []
  for await (const piece of request.body ?? []) {
    pieces.push(piece)
    fields.add(piece)
  }
  const typed = fields.body()
  const form = typed && new Response(new Uint8Array(typed), { headers: { 'Content-Type': type } }).formData()
  return { unread: withBody(request, pieces), form: (await form?.catch(() => null)) ?? null }
}
