// '/admin/security': what is asked of staff, for administrators who look after security.
import { Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { flashCookie } from '#app/flash.ts'
import { answerForm } from '#app/form.ts'
import { requirePerson } from '#app/guards.server.ts'
import { keepAfterProblem, keepTyped } from '#app/keep-typed.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useFormProblem } from '#app/use-form-problem.ts'
import { holds } from '#domain/accounts/account-policy.ts'
import { agentsNeedSecondFactor, changeStaffTwoFactor } from '#domain/settings/change-staff-two-factor.ts'
import { Forbidden } from '#shared/errors.ts'
import type { Route } from './+types/security-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Keamanan · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  if (!holds(person, 'security')) throw new Forbidden()
  return { staffTwoFactor: await agentsNeedSecondFactor() }
}

// A checkbox that is not ticked is not sent.
const securityInput = z.object({ staffTwoFactor: z.literal('on').optional() })

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'admin')
  return answerForm(request, securityInput, async ({ staffTwoFactor }) => {
    await changeStaffTwoFactor(person, staffTwoFactor === 'on')
    return redirect('/admin/security', { headers: { 'Set-Cookie': flashCookie('security-saved') } })
  })
}

export const clientAction = keepTyped
export const shouldRevalidate = keepAfterProblem

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const problem = useFormProblem(actionData)
  const busy = useNavigation().state === 'submitting'
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHeader title="Keamanan" description="Apa yang diminta portal dari petugas saat mereka masuk." />
      {problem && <Notice tone="error" title={problem.message} role="alert" />}
      <Card className="max-w-xl">
        <Form method="post" className="grid grid-cols-1 gap-5">
          <div>
            <Checkbox name="staffTwoFactor" defaultChecked={loaderData.staffTwoFactor}>
              Wajibkan verifikasi dua langkah untuk agen
            </Checkbox>
            <p className="pl-9 text-sm text-tinta-soft">
              Agen yang belum menyalakannya diminta menyalakannya dulu sebelum dapat membuka halaman lain.
            </p>
          </div>
          <Button type="submit" busy={busy} busyLabel="Menyimpan..." className="justify-self-start">
            Simpan
          </Button>
        </Form>
      </Card>
    </div>
  )
}
