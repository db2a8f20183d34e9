// Loader and action behind 'Ubah Email', the same in all three areas.

import { answerForm } from '#app/forms/answer-form.ts'
import { changeEmailInput } from '#domain/accounts/credential-input.ts'
import { getPendingEmail, requestEmailChange } from '#domain/accounts/email/change-email.ts'
import { areaOf, type Person } from '#domain/accounts/person.ts'

/** The present address, and the one a change is under way to. */
export async function loadChangeEmail(person: Person) {
  return { email: person.email, pending: await getPendingEmail(person), profile: `${areaOf(person.role)}/profile` }
}

/** Notes the wish for another address; the links go out by mail. */
export function changeEmailAction(person: Person, request: Request) {
  return answerForm(request, changeEmailInput, async (input) => {
    await requestEmailChange(person, input)
    return { asked: true }
  })
}
