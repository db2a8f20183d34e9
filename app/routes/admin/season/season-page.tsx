import { SeasonStrip } from '#app/components/season/season-strip.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DateInput } from '#app/ui/forms/date-input.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { defaultLastHours } from '#domain/season/closing-stage.ts'
import { changeSeason, getManagedSeason } from '#domain/season/season.server.ts'
import {
  type KeyDateFields,
  maxDates,
  maxStages,
  type StageFields,
  seasonInput,
  stageAsTyped,
} from '#domain/season/season-input.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { formatDateTime, isoDay, now } from '#shared/dates.ts'
import type { Route } from './+types/season-page.ts'
import { StageFieldset, stageValues } from './stage-fieldset.tsx'

function dateValues(date: KeyDateFields, place: number): Record<string, string> {
  return Object.fromEntries(Object.entries(date).map(([field, value]) => [`date-${place}-${field}`, value]))
}

/** An empty `id` means a new date; `today` is 'YYYY-MM-DD'. */
interface DateFieldsetProps {
  readonly dates: readonly KeyDateFields[]
  readonly today: string
}

/** A new date is omitted when nothing is typed; a tick takes an old one away. */
function DateFieldset({ dates, today }: DateFieldsetProps) {
  return (
    <Card
      title="Tanggal acuan"
      description="Tanggal yang disebut aturan, misalnya batas usia. Teks menyebutnya lewat tombol Sisipkan tanggal."
    >
      <div className="grid gap-5">
        {dates.map(({ id, name }, place) => (
          <fieldset key={id || 'new'} className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <legend className="sr-only">{name || 'Tambah tanggal acuan'}</legend>
            <input type="hidden" name={`date-${place}-id`} value={id} />
            <Field label={id ? 'Nama tanggal' : 'Tambah tanggal acuan'} name={`date-${place}-name`}>
              <TextInput autoComplete="off" />
            </Field>
            <Field label="Tanggal" name={`date-${place}-day`}>
              <DateInput label="Tanggal" today={today} />
            </Field>
            {id && (
              <Checkbox name={`date-${place}-gone`} className="sm:col-span-full">
                Hapus tanggal ini saat disimpan
              </Checkbox>
            )}
          </fieldset>
        ))}
      </div>
    </Card>
  )
}

export const meta: Route.MetaFunction = () => [{ title: 'Tahap & jadwal SPMB · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  const year = new URL(request.url).searchParams.get('tahun')
  const found = await getManagedSeason(person, year === null ? undefined : Number(year))
  const season = found?.season ?? { year: now().getFullYear(), name: '', stages: [], dates: [] }
  return {
    name: season.name,
    year: season.year,
    stages: season.stages.map(stageAsTyped),
    dates: season.dates,
    lastHours: season.lastHours ?? defaultLastHours,
    isCurrent: found?.isCurrent ?? true,
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
    const shown = new URL(request.url).searchParams.has('tahun') ? `?tahun=${season.year}` : ''
    return redirectWithFlash(`/admin/season${shown}`, 'Jadwal musim berhasil disimpan')
  })
}

const newStage: StageFields = {
  id: '',
  name: '',
  opensDate: '',
  opensTime: '',
  closesDate: '',
  closesTime: '',
  endsBy: '',
  note: '',
}

const newDate: KeyDateFields = { id: '', name: '', day: '' }

export default function SeasonPage({ loaderData }: Route.ComponentProps) {
  const { name, year, lastHours, stages, dates, isCurrent, seen, today, view, can } = loaderData
  const rows = stages.length < maxStages ? [...stages, newStage] : stages
  const dateRows = dates.length < maxDates ? [...dates, newDate] : dates
  const saved = seen ? `Tersimpan ${formatDateTime(new Date(seen))}` : null
  return (
    <Page
      className="gap-6"
      title={isCurrent ? 'Tahap & jadwal SPMB' : `Tahap & jadwal ${year}`}
      description="Tahap dan hitung mundur di halaman publik mengikuti jadwal ini, urut menurut waktu buka. Semua jam dalam WIB."
      actions={
        <>
          <ButtonLink to="/admin/season/all" variant="secondary">
            Semua musim
          </ButtonLink>
          {can.close && (
            <>
              <ButtonLink to="/admin/season/retention" variant="secondary">
                Masa simpan data
              </ButtonLink>
              <ButtonLink to="/admin/season/close" variant="secondary">
                Tutup musim
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <FormNotices summary />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <PortalForm
          hidden={{ seen, of: year }}
          stored={{
            name,
            year,
            lastHours,
            ...Object.assign({}, ...rows.map(stageValues), ...dateRows.map(dateValues)),
          }}
          key={`${year} ${seen}`}
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
            <Field
              label="Jam terakhir sebelum tahap ditutup"
              name="lastHours"
              hint="Selama jam ini beranda menampilkan bantuan untuk tahap itu, dan tiketnya paling atas di meja layanan."
              className="sm:col-span-full"
            >
              <TextInput inputMode="numeric" autoComplete="off" className="max-w-32" />
            </Field>
          </Card>
          {rows.map((stage, place) => (
            <StageFieldset key={stage.id || 'new'} place={place} stage={stage} stages={stages} today={today} />
          ))}
          <DateFieldset dates={dateRows} today={today} />
          <div className="sticky bottom-[var(--bottom-bar,0px)] flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-garis bg-gading py-3">
            <Button type="submit" busyLabel="Menyimpan...">
              Simpan jadwal
            </Button>
            <SavedState saved={saved} />
          </div>
        </PortalForm>
        <Card className="xl:sticky xl:top-[calc(var(--top-bar)+1rem)]">
          <p className="mb-4 text-sm text-tinta-soft">
            {isCurrent ? 'Yang sekarang dibaca publik:' : 'Musim ini belum dibaca publik. Begini bila berlaku:'}
          </p>
          <SeasonStrip season={view} />
        </Card>
      </div>
    </Page>
  )
}
