// 'Ubah Password': the rules of a new password differ by role, and administrators get advice. Staff without one get a link.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { FirstPasswordCard, NewPasswordFields, useNewPassword } from '#app/components/account/new-password-fields.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requestContext } from '#app/request-context.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { changePasswordInput } from '#domain/accounts/credential-input.ts'
import { passwordChangedWords } from '#domain/accounts/credential-messages.ts'
import { changePassword, requestPasswordReset } from '#domain/accounts/password/password.server.ts'
import { isStaff } from '#domain/accounts/permissions.ts'
import { areaOf, type Role } from '#domain/accounts/person.ts'
import { ownerWay } from '#domain/accounts/phone/number-code.server.ts'
import { mailIsConfigured } from '#platform/mail.server.ts'
import type { Route } from './+types/change-password-page.ts'
import { leaveWithoutPassword, requireOwner } from './require-owner.server.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Ubah Password · Helpdesk SPMB' }]

export async function loader(args: Route.LoaderArgs) {
  const { person, area } = await requireOwner(args)
  const lacksPassword = (await ownerWay(person)) === 'code'
  if (lacksPassword && !isStaff(person)) await leaveWithoutPassword(person)
  return { role: person.role, showsAdvice: area === 'admin', linkTo: lacksPassword ? person.email : null }
}

export async function action(args: Route.ActionArgs) {
  const { person, path } = await requireOwner(args)
  if (isStaff(person) && (await ownerWay(person)) === 'code') {
    return answerForm(args.request, z.object({}), async () => {
      await requestPasswordReset(person, args.context.get(requestContext).address)
      if (mailIsConfigured()) return redirectWithFlash(path, 'Tautan untuk membuat password dikirim ke email Anda')
      return redirectWithFlash(path, 'Email belum diatur: minta tautan password kepada administrator', 'warning')
    })
  }
  return answerForm(args.request, changePasswordInput(person.role), async (input) => {
    await changePassword(person, input)
    return redirectWithFlash(path, passwordChangedWords[person.role])
  })
}

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { role, showsAdvice, linkTo } = loaderData
  const { key } = useLocation()
  const [visit, setVisit] = useState(key)
  // A changed password leads back to this page without an answer, and the form starts empty; a refusal keeps it.
  if (!actionData && visit !== key) setVisit(key)
  if (linkTo !== null) {
    return (
      <Page title="Buat Password" back={{ to: `${areaOf(role)}/profile`, label: 'Profil' }}>
        <FirstPasswordCard email={linkTo} />
      </Page>
    )
  }
  return (
    <Page
      title="Ubah Password"
      description="Setelah diganti, perangkat lain harus masuk lagi."
      back={{ to: `${areaOf(role)}/profile`, label: 'Profil' }}
    >
      {showsAdvice && <AdminAdvice />}
      <Fields key={visit} role={role} />
    </Page>
  )
}

function Fields({ role }: { role: Role }) {
  const typed = useNewPassword(role)
  const hydrated = useHydrated()
  return (
    <Card className="max-w-column">
      <PortalForm onInput={typed.onInput} className="grid grid-cols-1 gap-5">
        <FormNotices />
        <Field label="Password saat ini" name="currentPassword">
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <NewPasswordFields rule={role} typed={typed} />
        <Button
          type="submit"
          size="lg"
          busyLabel="Menyimpan..."
          disabled={hydrated && !typed.isReady}
          className="justify-self-start"
        >
          Ubah Password
        </Button>
      </PortalForm>
    </Card>
  )
}

function AdminAdvice() {
  return (
    <div className="grid max-w-column gap-4">
      <Notice tone="warning" title="Akun ini membuka seluruh portal">
        Password administrator membuka data semua keluarga. Jangan memberikannya kepada siapa pun, dan jangan memakainya
        di tempat lain.
      </Notice>
      <section aria-labelledby="tips">
        <h2 id="tips" className="text-lg">
          Tips keamanan
        </h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-tinta-soft">
          <li>Ganti password setiap 3 bulan.</li>
          <li>Pakai beberapa kata yang tidak berhubungan, lalu tambahkan angka dan tanda.</li>
          <li>Simpan di pengelola password, bukan di kertas atau obrolan.</li>
          <li>Aktifkan verifikasi dua langkah.</li>
        </ul>
      </section>
    </div>
  )
}
