import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { limitField, limitInput } from '#domain/operations/settings/limit-input.ts'
import { changeLimits, getManagedLimits, mayManageLimits } from '#domain/operations/settings/rate-limits.ts'
import { formatDateTime } from '#shared/dates.ts'
import { describeWindow, limits } from '#shared/limits.ts'
import type { Route } from './+types/limits-page.ts'
import { limitGroups } from './limit-groups.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Batas pemakaian · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  return getManagedLimits(await requireAllowed(context, request, 'admin', mayManageLimits))
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageLimits)
  return answerForm(request, limitInput, async (input) => {
    await changeLimits(person, input)
    return redirectWithFlash('/admin/settings/limits', 'Batas pemakaian tersimpan')
  })
}

const formatCount = (turns: number) => turns.toLocaleString('id-ID')

const usedWords = (turns: number | undefined) =>
  turns === undefined ? '' : ` Hari ini terpakai ${formatCount(turns)}.`

export default function LimitsPage({ loaderData: { turns, seen, used } }: Route.ComponentProps) {
  const stored = limitGroups
    .flatMap(({ names }) => names)
    .map((name) => [limitField(name), formatCount(turns[name] ?? limits[name].turns)])
  const saved = seen ? `Tersimpan ${formatDateTime(new Date(seen))}` : 'Semua memakai nilai bawaan'
  return (
    <Page
      className="max-w-column gap-6"
      title="Batas pemakaian"
      description="Berapa kali sesuatu boleh dilakukan sebelum orang diminta menunggu. Berlaku beberapa detik setelah disimpan. Kosongkan isian untuk memakai bawaan."
      back={{ to: '/admin/settings', label: 'Pengaturan' }}
    >
      <PortalForm
        hidden={{ seen }}
        stored={Object.fromEntries(stored)}
        key={seen}
        guarded
        className="grid grid-cols-1 gap-5"
      >
        <FormNotices summary />
        {limitGroups.map(({ title, names }) => (
          <Card key={title} className="grid grid-cols-1 gap-5" title={title}>
            {names.map((name) => {
              const { counts, turns: usual, seconds, min, max } = limits[name]
              const per = describeWindow(seconds).replace(/^1 /, '')
              return (
                <Field
                  key={name}
                  label={`${counts}, per ${per}`}
                  name={limitField(name)}
                  hint={`Bawaan ${formatCount(usual)}, antara ${formatCount(min)} dan ${formatCount(max)}.${usedWords(used[name])}`}
                >
                  <TextInput inputMode="numeric" autoComplete="off" className="max-w-40" />
                </Field>
              )
            })}
          </Card>
        ))}
        <div className="sticky bottom-[var(--bottom-bar,0px)] flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-garis bg-gading py-3">
          <Button type="submit" busyLabel="Menyimpan...">
            Simpan batas
          </Button>
          <Button
            type="submit"
            name="all"
            value="default"
            variant="secondary"
            onClick={({ currentTarget }) => currentTarget.form?.reset()}
          >
            Kembalikan semua ke bawaan
          </Button>
          <SavedState saved={saved} />
        </div>
      </PortalForm>
    </Page>
  )
}
