import { type FormEvent, useEffect, useState } from 'react'
import { z } from 'zod'
import { SeasonStrip } from '#app/components/season/season-strip.tsx'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import type { FormUploads } from '#app/forms/uploads.ts'
import { useKeptProblem } from '#app/forms/use-form-problem.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayCloseSeason } from '#domain/privacy/season-close/season-close.ts'
import { defaultLastHours } from '#domain/season/closing-stage.ts'
import { changeSeason, getManagedSeason } from '#domain/season/season.server.ts'
import {
  type KeyDateFields,
  maxDates,
  maxStages,
  newStage,
  readSeason,
  type StageFields,
  stageAsTyped,
  stageRows,
} from '#domain/season/season-input.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { remarksOf } from '#domain/season/stage-remarks.ts'
import { sheetMaxBytes, wholeWeeks } from '#domain/season/stage-sheet.ts'
import { formatDateTime, isoDay, now } from '#shared/dates.ts'
import { clockName } from '#shared/instance.ts'
import type { Route } from './+types/season-page.ts'
import { answerFill, answerShift, findPrevious } from './fill-season.server.ts'
import { FillStages } from './fill-stages.tsx'
import { KeyDates } from './key-dates.tsx'
import { SeasonChart } from './season-chart.tsx'
import { StageTable, stageFieldPlace } from './stage-table.tsx'

const fieldsOf = (kind: 'stage' | 'date', items: readonly (StageFields | KeyDateFields)[]) =>
  Object.fromEntries(
    items.flatMap((item, place) => Object.entries(item).map(([field, value]) => [`${kind}-${place}-${field}`, value])),
  )

type Values = Readonly<Record<string, unknown>>

/** The rows of the table by their places, with an empty one at the end for a new stage. */
function rowsIn(values: Values) {
  const typed = stageRows(values)
  const length = Math.min(maxStages, (typed.at(-1)?.place ?? -1) + 2)
  return Array.from({ length }, (_, place) => ({
    ...{ fields: newStage, isGone: false },
    ...typed.find((row) => row.place === place),
  }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Musim ${loaderData?.year ?? ''} · Helpdesk SPMB` },
]

export const handle = { uploads: { maxBytes: sheetMaxBytes } satisfies FormUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  const year = new URL(request.url).searchParams.get('tahun')
  const found = await getManagedSeason(person, year === null ? undefined : Number(year))
  const season = found?.season ?? { year: now().getFullYear(), name: '', stages: [], dates: [] }
  const previous = await findPrevious(person, season.year)
  return {
    name: season.name,
    year: season.year,
    stages: season.stages.map(stageAsTyped),
    dates: season.dates,
    lastHours: season.lastHours ?? defaultLastHours,
    previous: previous && { year: previous.year, weeks: wholeWeeks(previous.year, season.year) },
    isCurrent: found?.isCurrent ?? true,
    currentYear: found?.all.find(({ isCurrent }) => isCurrent)?.year ?? season.year,
    seen: found?.seen ?? '',
    today: isoDay(now()),
    view: seasonAt(season, now()),
    can: { close: mayCloseSeason(person) },
  }
}

const isFill = (form: Values) => form.do === 'fill' || form.do === 'shift'

const seasonForm = z
  .record(z.string(), z.unknown())
  .transform((form, context) => (isFill(form) ? { fill: form } : { season: readSeason(form, context) }))

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  return answerForm(request, seasonForm, async ({ fill, season }, typed) => {
    if (fill) return fill.do === 'shift' ? answerShift(person, fill, typed) : answerFill(fill, typed)
    await changeSeason(person, season)
    const shown = new URL(request.url).searchParams.has('tahun') ? `?tahun=${season.year}` : ''
    return redirectWithFlash(`/admin/season${shown}`, 'Jadwal musim berhasil disimpan')
  })
}

const newDate: KeyDateFields = { id: '', name: '', day: '' }

export default function SeasonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, year, lastHours, stages, dates, isCurrent, currentYear, seen, view, can } = loaderData
  const problem = useKeptProblem(actionData)
  const filled = problem && 'filled' in problem ? String(problem.filled) : null
  const stored = {
    ...{ name, year, lastHours, shiftBy: 'weeks' },
    ...fieldsOf('stage', stages),
    ...fieldsOf('date', dates),
  }
  return (
    <Page
      className="gap-6"
      title={isCurrent ? `Musim ${year}` : `Musim ${year}, tidak berlaku`}
      description={`Halaman publik dan hitung mundurnya mengikuti ${isCurrent ? 'jadwal ini' : `musim ${currentYear}`}. Semua jam dalam ${clockName()}.`}
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
      <SeasonForm
        key={`${year} ${seen} ${filled && problem?.id}`}
        {...loaderData}
        stored={stored}
        start={problem && Object.keys(problem.values).length > 0 ? problem.values : stored}
        filled={filled}
      />
      <Card>
        <p className="mb-4 text-sm text-tinta-soft">
          {isCurrent ? 'Yang sekarang dibaca publik:' : 'Musim ini belum dibaca publik. Begini bila berlaku:'}
        </p>
        <SeasonStrip season={view} />
      </Card>
    </Page>
  )
}

/** `start`: initial values of the fields, typed or filled in, else stored. */
type SeasonFormProps = Route.ComponentProps['loaderData'] & {
  readonly stored: Values
  readonly start: Values
  readonly filled: string | null
}

function SeasonForm({ stored, start, filled, ...season }: SeasonFormProps) {
  const { dates, previous, seen, today, stages } = season
  const [typed, setTyped] = useState(start)
  const rows = rowsIn(typed)
  const isEmpty = stages.every(({ opens, closes }) => !opens && !closes) && filled === null
  const year = Number(typed.year)
  const remarks = remarksOf(
    rows.map(({ fields }) => fields),
    year,
  ).map((remark, place) => (rows[place]?.isGone || rows[place]?.fields === newStage ? null : remark))
  const dateRows = dates.length < maxDates ? [...dates, newDate] : dates
  useEffect(() => {
    const notice = filled && document.getElementById('terisi')
    if (notice) goTo(notice)
  }, [filled])
  return (
    <PortalForm
      hidden={{ seen, of: season.year }}
      stored={stored}
      guarded
      encType="multipart/form-data"
      onInput={({ currentTarget }: FormEvent<HTMLFormElement>) =>
        setTyped(Object.fromEntries(new FormData(currentTarget)))
      }
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {filled ? (
        <Notice id="terisi" tabIndex={-1} role="status" tone="info" title={filled}>
          Belum disimpan. Periksa tabelnya, lalu tekan Simpan jadwal.
        </Notice>
      ) : (
        <FormNotices summary placeOf={(field) => stageFieldPlace(rows, field)} />
      )}
      <Card
        title="Tahap dan jadwal"
        description={`Tanggal seperti 14 Juni ${season.year}, dengan jam bila diumumkan: 14 Juni ${season.year} 08.00. Urutannya menurut waktu buka.`}
      >
        <div className="mb-4 grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_8rem]">
          <Field label="Nama musim" name="name">
            <TextInput autoComplete="off" />
          </Field>
          <Field label="Tahun" name="year">
            <TextInput inputMode="numeric" autoComplete="off" />
          </Field>
        </div>
        {isEmpty && (
          <p className="mb-4 text-sm">
            Belum ada tanggal: ketik di sini, atau <a href="#isi-tabel">isi tabel sekaligus</a>.
          </p>
        )}
        <StageTable rows={rows} remarks={remarks} />
      </Card>
      <div className="sticky bottom-[var(--bottom-bar,0px)] z-1 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-garis bg-gading py-3">
        <Button type="submit" busyLabel="Menyimpan...">
          Simpan jadwal
        </Button>
        <SavedState saved={seen ? `Tersimpan ${formatDateTime(new Date(seen))}` : null} />
      </div>
      <Card title="Sekilas">
        <SeasonChart spans={remarks.flatMap((remark) => remark ?? [])} />
      </Card>
      <FillStages year={season.year} previous={previous} isEmpty={isEmpty} />
      <KeyDates dates={dateRows} today={today} />
      <Card>
        <Field
          label="Jam terakhir sebelum tahap ditutup"
          name="lastHours"
          hint="Selama jam ini beranda menampilkan bantuan untuk tahap itu, dan tiketnya paling atas di meja layanan."
        >
          <TextInput inputMode="numeric" autoComplete="off" className="max-w-32" />
        </Field>
      </Card>
    </PortalForm>
  )
}
