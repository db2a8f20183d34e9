import { DistressNotice } from '#app/components/distress/distress-notice.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayManageOffices } from '#domain/offices/office.ts'
import { changeCrisisLine, getCrisisLine } from '#domain/tickets/distress/crisis-line.ts'
import { crisisLineInput } from '#domain/tickets/distress/crisis-line-input.ts'
import { helpFor } from '#domain/tickets/distress/distress-help.ts'
import type { Route } from './+types/crisis-line-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Layanan krisis · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAllowed(context, request, 'admin', mayManageOffices)
  const line = await getCrisisLine()
  return { line, help: helpFor('self_harm', line) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageOffices)
  return answerForm(request, crisisLineInput, async (line) => {
    await changeCrisisLine(person, line)
    return redirectWithFlash('/admin/crisis-line', 'Layanan krisis tersimpan')
  })
}

export default function CrisisLinePage({ loaderData: { line, help } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-3xl gap-6"
      title="Layanan krisis"
      description="Nomor yang ditunjukkan kepada siapa pun yang menulis bahwa ia dalam bahaya: di asisten dan di pencarian."
    >
      {line === null && (
        <Notice tone="warning" title="Belum ada layanan krisis">
          Selama kosong, hanya nomor darurat 112 yang tampil. Tanyakan kepada dinas kesehatan atau dinas sosial, coba
          telepon dulu, lalu simpan di sini.
        </Notice>
      )}
      <Card title="Nomor layanan">
        <PortalForm stored={line ?? {}} className="grid grid-cols-1 gap-5">
          <FormNotices />
          <Field label="Nama layanan" name="lineName" optional>
            <TextInput />
          </Field>
          <Field label="Nomor telepon" name="linePhone" optional>
            <TextInput inputMode="tel" />
          </Field>
          <Field label="Jam layanan" name="lineHours" optional hint="Misalnya: setiap hari, 24 jam">
            <TextInput />
          </Field>
          <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
            Simpan layanan krisis
          </Button>
        </PortalForm>
      </Card>
      <Card title="Yang dibaca orang">
        <DistressNotice help={help} />
      </Card>
    </Page>
  )
}
