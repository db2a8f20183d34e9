// 'Ubah Password': the form of all three areas; what differs by role is in the policy.
import { type ReactNode, useState } from 'react'
import { Form, useActionData, useLocation, useNavigation } from 'react-router'
import { NewPasswordFields, useNewPassword } from '#app/components/account/new-password-fields.tsx'
import { useFormProblem } from '#app/forms/use-form-problem.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { areaOf, type Role } from '#domain/accounts/person.ts'

/** The page's content; the page brings what stands beside it as children. */
export function ChangePasswordForm({ role, children }: { role: Role; children?: ReactNode }) {
  const { key } = useLocation()
  const answer = useActionData()
  const [visit, setVisit] = useState(key)
  // A changed password leads back to this page without an answer, and the form starts empty; a refusal keeps it.
  if (!answer && visit !== key) setVisit(key)
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeader
        title="Ubah Password"
        description="Setelah diganti, perangkat lain harus masuk lagi."
        back={{ to: `${areaOf(role)}/profile`, label: 'Profil' }}
      />
      {children}
      <Fields key={visit} role={role} />
    </div>
  )
}

function Fields({ role }: { role: Role }) {
  const problem = useFormProblem(useActionData())
  const busy = useNavigation().state === 'submitting'
  const typed = useNewPassword(role)
  const hydrated = useHydrated()
  return (
    <Card className="max-w-xl">
      <Form method="post" noValidate onInput={typed.onInput} className="grid grid-cols-1 gap-5">
        {problem && Object.keys(problem.errors).length === 0 && (
          <Notice tone="error" title={problem.message} role="alert" />
        )}
        <Field label="Password saat ini" name="currentPassword" error={problem?.errors.currentPassword}>
          <TextInput type="password" autoComplete="current-password" />
        </Field>
        <NewPasswordFields role={role} typed={typed} errors={problem?.errors ?? {}} />
        <Button
          type="submit"
          size="lg"
          busy={busy}
          busyLabel="Menyimpan..."
          disabled={hydrated && !typed.isReady}
          className="justify-self-start"
        >
          Ubah Password
        </Button>
      </Form>
    </Card>
  )
}
