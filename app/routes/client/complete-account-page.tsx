// '/client/complete-account': 'Lengkapi akun', for who came by a number alone: an address and a password beside it.
import { redirect } from 'react-router'
import { NewPasswordFields, useNewPassword } from '#app/components/account/new-password-fields.tsx'
import { isOwnerStepOpen, OwnerCode, OwnerField } from '#app/components/account/owner-step.tsx'
import { RegistrantFieldset } from '#app/components/account/registrant-fields.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requirePerson } from '#app/guards.server.ts'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { asksForOwnerCode, loadOwnerStep, ownerProof, sendOwnerCode } from '#app/ways-in/owner-proof.server.ts'
import { completeAccountInput } from '#domain/accounts/password/complete-account-input.ts'
import { completeAccount } from '#domain/accounts/password/password.server.ts'
import { anonymousOwner } from '#domain/accounts/phone/number-code.ts'
import { getLegalText } from '#domain/content/articles/legal-texts.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import type { Route } from './+types/complete-account-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Lengkapi akun · Helpdesk SPMB' }]

const path = '/client/complete-account'
const rule = 'family'

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'client')
  const step = await loadOwnerStep(request, person)
  if (step.way === 'password') throw redirect('/client/profile')
  return { step, name: person.name === anonymousOwner ? '' : person.name }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'client')
  const { address } = context.get(requestContext)
  if (await asksForOwnerCode(request)) return sendOwnerCode(request, person, address, path)
  return answerForm(request, completeAccountInput, async (input) => {
    const { version } = await getLegalText('privacy')
    await completeAccount(person, input, { proof: ownerProof(request, address, input), version })
    const next = mailIsConfigured()
      ? 'Buka tautan yang kami kirim ke email Anda.'
      : 'Email belum diatur di portal ini: masuk tetap dengan WhatsApp.'
    return redirectWithFlash('/client/profile', `Password tersimpan. ${next}`)
  })
}

export default function CompleteAccountPage({ loaderData: { step, name } }: Route.ComponentProps) {
  return (
    <Page
      title="Lengkapi akun"
      description="Dengan email dan password Anda dapat masuk tanpa WhatsApp. Semua pertanyaan Anda tetap di akun ini."
      back={{ to: '/client/profile', label: 'Profil' }}
    >
      <FormNotices beside />
      <OwnerCode step={step} />
      {isOwnerStepOpen(step) && <Fields step={step} name={name} />}
    </Page>
  )
}

function Fields({ step, name }: Route.ComponentProps['loaderData']) {
  const typed = useNewPassword(rule)
  return (
    <Card className="max-w-2xl">
      <PortalForm
        intent="complete"
        stored={{ name, registrant: 'parent' }}
        onInput={typed.onInput}
        className="grid max-w-xl grid-cols-1 gap-5"
      >
        <OwnerField step={step} />
        <Field label="Nama lengkap" name="name">
          <TextInput autoComplete="name" />
        </Field>
        <Field
          label="Email"
          name="email"
          hint="Kami mengirim tautan ke alamat ini. Alamat berlaku setelah tautannya dibuka; sampai saat itu Anda masuk dengan kode WhatsApp."
        >
          <TextInput type="email" autoComplete="email" inputMode="email" />
        </Field>
        <NewPasswordFields rule={rule} typed={typed} />
        <RegistrantFieldset legend="Siapa pemilik akun ini?" />
        <Button type="submit" size="lg" busyLabel="Menyimpan..." className="justify-self-start">
          Simpan
        </Button>
      </PortalForm>
    </Card>
  )
}
