// Loader and action behind 'Ubah Email', the same in all three areas.

import { answerForm } from '#app/form.ts'
import { areaOf, type Person } from '#domain/accounts/account.ts'
import { getPendingEmail, requestEmailChange } from '#domain/credentials/change-email.ts'
import { changeEmailInput } from '#domain/credentials/credential-input.ts'

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
