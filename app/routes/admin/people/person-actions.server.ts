// What an administrator can do on a person's page: one form each, told apart by its intent.
import { redirect } from 'react-router'
import { z } from 'zod'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { resendInvitation } from '#domain/accounts/invitations/resend-invitation.ts'
import { blockPerson } from '#domain/accounts/people/block-person.ts'
import { changePermissions } from '#domain/accounts/people/change-permissions.ts'
import { changeRole } from '#domain/accounts/people/change-role.ts'
import { endSessionsOf } from '#domain/accounts/people/end-sessions-of.ts'
import { blockInput, permissionTicks, roleInput, tickedPermissions } from '#domain/accounts/people/people-input.ts'
import { sendPasswordLink } from '#domain/accounts/people/send-password-link.ts'
import { unblockPerson } from '#domain/accounts/people/unblock-person.ts'
import type { Person } from '#domain/accounts/person.ts'

const intent = <Name extends string>(name: Name) => z.object({ intent: z.literal(name) })

const stepForm = z.discriminatedUnion('intent', [
  intent('role').extend(roleInput.shape),
  intent('permissions').extend(permissionTicks),
  intent('block').extend(blockInput.shape),
  intent('unblock'),
  intent('end-sessions'),
  intent('password-link'),
  intent('invitation'),
])

type Step = z.output<typeof stepForm>

/** The word said when the step was taken. */
const done = {
  role: 'person-role-changed',
  permissions: 'person-permissions-changed',
  block: 'person-blocked',
  unblock: 'person-unblocked',
  'end-sessions': 'person-sessions-ended',
  'password-link': 'password-link-sent',
  invitation: 'invitation-sent',
} as const satisfies Record<Step['intent'], Parameters<typeof flashCookie>[0]>

function act(person: Person, id: string, step: Step): Promise<void> {
  switch (step.intent) {
    case 'role':
      return changeRole(person, id, step)
    case 'permissions':
      return changePermissions(person, id, tickedPermissions(step))
    case 'block':
      return blockPerson(person, id, step)
    case 'unblock':
      return unblockPerson(person, id)
    case 'end-sessions':
      return endSessionsOf(person, id)
    case 'password-link':
      return sendPasswordLink(person, id)
    case 'invitation':
      return resendInvitation(person, id)
  }
}

/** Takes the step the form names and comes back to the person's page, or answers with what is wrong with it. */
export function takePersonStep(person: Person, id: string, request: Request) {
  return answerForm(request, stepForm, async (step) => {
    await act(person, id, step)
    return redirect(`/admin/people/${id}`, { headers: { 'Set-Cookie': flashCookie(done[step.intent]) } })
  })
}
