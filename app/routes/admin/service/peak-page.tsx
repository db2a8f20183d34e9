import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { changePeak, getManagedPeak } from '#domain/operations/peak/peak.server.ts'
import { mayManagePeak, peakInput, switches, switchNames } from '#domain/operations/peak/peak.ts'
import { isBusy } from '#domain/operations/peak/peak-now.server.ts'
import { env } from '#platform/env.server.ts'
import type { Route } from './+types/peak-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Mode puncak · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManagePeak)
  return { ...(await getManagedPeak(person)), isBusy: isBusy(), isMeasured: env.peakMeasured }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManagePeak)
  return answerForm(request, peakInput, async (input) => {
    await changePeak(person, input)
    return redirectWithFlash('/admin/peak', 'Mode puncak tersimpan')
  })
}

export default function PeakPage({ loaderData: { choice, seen, isBusy, isMeasured } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Mode puncak"
      description="Saat terlalu banyak orang datang sekaligus, portal menunda tiga hal ini supaya halaman publik tetap cepat. Halaman publik, cek status, masuk, laporan, dan balasan selalu berjalan."
    >
      <Notice tone={isBusy ? 'warning' : 'info'} title={loadWords(isBusy, isMeasured)} />
      <Card title="Tunda sekarang" description="Yang dicentang menunggu di seluruh portal sampai centangnya dilepas.">
        <PortalForm key={seen} hidden={{ seen }} stored={choice} className="grid grid-cols-1 gap-4">
          <FormNotices />
          {switchNames.map((name) => (
            <Checkbox key={name} name={name} value="on">
              <span className="font-semibold">{switches[name].label}</span>
              <span className="block text-sm text-tinta-soft">{switches[name].noticed}</span>
            </Checkbox>
          ))}
          <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
            Simpan
          </Button>
        </PortalForm>
      </Card>
    </Page>
  )
}

function loadWords(isBusy: boolean, isMeasured: boolean): string {
  if (!isMeasured) return 'Beban server tidak diukur, jadi hanya yang dicentang yang menunggu.'
  if (isBusy) return 'Server ini sangat sibuk, jadi ketiganya menunggu sampai bebannya turun.'
  return 'Server ini tidak terlalu sibuk. Bila terlalu sibuk, ketiganya menunggu dengan sendirinya sampai bebannya turun.'
}
