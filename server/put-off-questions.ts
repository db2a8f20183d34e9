// Puts off new questions that come without scripts while 'Mode puncak' sheds them: with a page that needs no data, since rendering the
// form again takes ten times as long, at the moment of least room.

import { carryIntent, ownQuestionPath } from '#app/components/sending/carried-words.ts'
import { noteTypedForm } from '#app/forms/submitted-forms.ts'
import { admitQuestion } from '#app/peak-doors.server.ts'
import type { Person } from '#domain/accounts/person.ts'
import { isShed } from '#domain/peak/peak-now.server.ts'
import { PutOff } from '#shared/errors.ts'
import { unsentForm } from './fallback-responses.ts'

/** The form of everybody. */
const guestPath = '/ask'

/** The request, and who sent it. */
export interface QuestionSender {
  readonly requestId: string
  readonly person: () => Promise<Person | null>
}

/**
 * The answer to a new question that has to wait: 503 with `Retry-After`, why, and what was typed in a form that sends it again. Undefined for
 * every other request, also for a question that the form's own page has to answer: of who is in danger, of who has signed out.
 */
export async function putOffQuestion(
  request: Request,
  { requestId, person }: QuestionSender,
): Promise<Response | undefined> {
  if (request.method !== 'POST' || !isShed('newQuestions')) return undefined
  const { pathname } = new URL(request.url)
  if (pathname !== guestPath && pathname !== ownQuestionPath) return undefined
  if (pathname === ownQuestionPath && (await person().catch(() => null)) === null) return undefined
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  // Carried text goes to another form without being sent.
  if (!form || form.get('intent') === carryIntent) return undefined
  try {
    admitQuestion(`${form.get('subject') ?? ''} ${form.get('description') ?? ''}`)
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof PutOff)) throw thrown
    noteTypedForm(request, form)
    return unsentForm(request, { requestId, status: thrown.status, refusal: thrown })
  }
}
