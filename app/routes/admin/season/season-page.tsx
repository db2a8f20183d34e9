// '/admin/season': the year's admission: its name and its stages with their times (WIB).
import { seasonAt } from '#app/components/season/season-progress.ts'
import { SeasonStrip } from '#app/components/season/season-strip.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close-policy.ts'
import { changeSeason, getManagedSeason } from '#domain/settings/change-season.ts'
import { maxStages, type StageFields, seasonInput, stageAsTyped } from '#domain/settings/season-input.ts'
import { mayManageSeason } from '#domain/settings/season-policy.ts'
import { formatDateTime, isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/season-page.ts'
import { StageFieldset, stageValues } from './stage-fieldset.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Tahap & jadwal SPMB · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  const found = await getManagedSeason(person)
  const season = found?.season ?? { year: now().getFullYear(), name: '', stages: [] }
  return {
    name: season.name,
    year: season.year,
    stages: season.stages.map(stageAsTyped),
    seen: found?.seen ?? '',
    today: isoDay(now()),
    view: seasonAt(season, now()),
    can: { close: mayCloseSeason(person) },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  return answerForm(request, seasonInput, async (season) => {
    await changeSeason(person, season)
    return redirectWithFlash('/admin/season', 'Jadwal musim berhasil disimpan')
  })
}

const newStage: StageFields = {
  id: '',
  name: '',
  opensDate: '',
  opensTime: '',
  closesDate: '',
  closesTime: '',
  note: '',
}

export default function SeasonPage({ loaderData }: Route.ComponentProps) {
  const { name, year, stages, seen, today, view, can } = loaderData
  const rows = stages.length < maxStages ? [...stages, newStage] : stages
  const saved = seen ? `Tersimpan ${formatDateTime(new Date(seen))}` : null
  return (
    <Page
      className="gap-6"
      title="Tahap & jadwal SPMB"
      description="Tahap dan hitung mundur di halaman publik mengikuti jadwal ini, urut menurut waktu buka. Semua jam dalam WIB."
      actions={
        can.close && (
          <>
            <ButtonLink to="/admin/season/retention" variant="secondary">
              Masa simpan data
            </ButtonLink>
            <ButtonLink to="/admin/season/close" variant="secondary">
              Tutup musim
            </ButtonLink>
          </>
        )
      }
    >
      <FormNotices summary />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <PortalForm
          hidden={{ seen }}
          stored={{ name, year, ...Object.assign({}, ...rows.map(stageValues)) }}
          key={seen}
          guarded
          className="grid grid-cols-1 gap-5 xl:row-start-1"
        >
          <Card className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
            <Field label="Nama musim" name="name">
              <TextInput autoComplete="off" />
            </Field>
            <Field label="Tahun" name="year">
              <TextInput inputMode="numeric" autoComplete="off" />
            </Field>
          </Card>
          {rows.map((stage, place) => (
            <StageFieldset key={stage.id || 'new'} place={place} stage={stage} today={today} />
          ))}
          <div className="sticky bottom-[var(--bottom-bar,0px)] flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-garis bg-gading py-3">
            <Button type="submit" busyLabel="Menyimpan...">
              Simpan jadwal
            </Button>
            <SavedState saved={saved} />
          </div>
        </PortalForm>
        <Card className="xl:sticky xl:top-[calc(var(--top-bar)+1rem)]">
          <p className="mb-4 text-sm text-tinta-soft">Yang sekarang dibaca publik:</p>
          <SeasonStrip season={view} />
        </Card>
      </div>
    </Page>
  )
}
