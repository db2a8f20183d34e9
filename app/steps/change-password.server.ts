// The action behind 'Ubah Password', the same in all three areas.
import { redirect } from 'react-router'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { changePasswordInput } from '#domain/accounts/credential-input.ts'
import { changePassword } from '#domain/accounts/password/change-password.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Changes the password and comes back to the page with the spec's word for the role. */
export function changePasswordAction(person: Person, request: Request) {
  return answerForm(request, changePasswordInput(person.role), async (input) => {
    await changePassword(person, input)
    const headers = { 'Set-Cookie': flashCookie(`password-changed-${person.role}`) }
    return redirect(new URL(request.url).pathname.replace(/\.data$/, ''), { headers })
  })
}
