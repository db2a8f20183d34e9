import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { resendInvitation } from '#domain/accounts/invitations/invitation.ts'
import {
  blockInput,
  permissionTicks,
  renameInput,
  roleInput,
  tickedPermissions,
} from '#domain/accounts/people/people-input.ts'
import {
  blockPerson,
  changePermissions,
  changeRole,
  endSessionsOf,
  renamePerson,
  sendPasswordLink,
  unblockPerson,
} from '#domain/accounts/people/person-access.ts'
import type { Person } from '#domain/accounts/person.ts'
import { unlinkIdentityOf } from '#domain/accounts/provider/linked-identity.server.ts'
import { appointLead } from '#domain/offices/office.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'

export const invitationOutcome = () =>
  mailIsConfigured()
    ? 'Undangan dikirim lewat email'
    : 'Undangan dibuat. Email belum diatur: salin tautan undangan di halaman ini'

const passwordLinkOutcome = () =>
  mailIsConfigured()
    ? 'Tautan password baru dikirim lewat email'
    : 'Email belum diatur, jadi tautan password tidak terkirim'

export const invitationsOutcome = (invited: number) =>
  mailIsConfigured()
    ? `${invited} undangan dikirim lewat email`
    : `${invited} undangan dibuat. Email belum diatur: salin tautannya di halaman tiap orang`

const intent = <Name extends string>(name: Name) => z.object({ intent: z.literal(name) })

const stepForm = z.discriminatedUnion('intent', [
  intent('name').extend(renameInput.shape),
  intent('role').extend(roleInput.shape),
  intent('lead'),
  intent('permissions').extend(permissionTicks),
  intent('block').extend(blockInput.shape),
  intent('unblock'),
  intent('end-sessions'),
  intent('unlink-provider'),
  intent('password-link'),
  intent('invitation'),
])

type Step = z.output<typeof stepForm>

const done = {
  name: 'Nama diperbaiki',
  role: 'Peran dan cabang dinas disimpan',
  lead: 'Penanggung jawab disimpan',
  permissions: 'Izin disimpan',
  block: 'Akun diblokir dan semua sesinya berakhir',
  unblock: 'Blokir akun dibuka',
  'end-sessions': 'Semua sesi diakhiri',
  'unlink-provider': 'Akun luar diputus dan semua sesinya berakhir',
  'password-link': passwordLinkOutcome,
  invitation: invitationOutcome,
} satisfies Record<Step['intent'], string | (() => string)>

function act(person: Person, id: string, step: Step): Promise<void> {
  switch (step.intent) {
    case 'name':
      return renamePerson(person, id, step)
    case 'lead':
      return appointLead(person, id)
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
    case 'unlink-provider':
      return unlinkIdentityOf(person, id)
    case 'password-link':
      return sendPasswordLink(person, id)
    case 'invitation':
      return resendInvitation(person, id)
  }
}

export function takePersonStep(person: Person, id: string, request: Request) {
  return answerForm(request, stepForm, async (step) => {
    await act(person, id, step)
    const outcome = done[step.intent]
    return redirectWithFlash(`/admin/people/${id}`, typeof outcome === 'string' ? outcome : outcome())
  })
}
