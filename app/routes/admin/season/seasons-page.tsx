import { Link } from 'react-router'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { ConfirmForm } from '#app/forms/confirm-form.tsx'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { requireAllowed } from '#app/guards.server.ts'
import { RemoveForm } from '#app/routes/admin/content/content-manager.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { addSeason, getManagedSeason, makeSeasonCurrent, removeSeason } from '#domain/season/season.server.ts'
import { seasonStepInput } from '#domain/season/season-input.ts'
import { mayManageSeason } from '#domain/season/season-policy.ts'
import type { Route } from './+types/seasons-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Semua musim · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  const found = await getManagedSeason(person)
  return { seasons: found?.all ?? [], seen: found?.seen ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSeason)
  return answerForm(request, seasonStepInput, async (step) => {
    if (step.do === 'add') {
      await addSeason(person, step)
      return redirectWithFlash(
        `/admin/season?tahun=${step.year}`,
        'Musim ditambahkan. Isi tanggal tahapnya, dan periksa tanggal acuannya.',
      )
    }
    await (step.do === 'current' ? makeSeasonCurrent : removeSeason)(person, step)
    const said = step.do === 'current' ? `Musim ${step.year} sekarang berlaku` : `Musim ${step.year} dihapus`
    return redirectWithFlash('/admin/season/all', said)
  })
}

type Season = Route.ComponentProps['loaderData']['seasons'][number]

export default function SeasonsPage({ loaderData: { seasons, seen } }: Route.ComponentProps) {
  return (
    <Page
      className="max-w-column gap-6"
      title="Semua musim"
      description="Satu musim berlaku: tanggalnya yang dibaca keluarga di semua halaman. Musim lain disimpan, atau disiapkan lebih dulu."
      back={{ to: '/admin/season', label: 'Musim' }}
    >
      <FormNotices />
      <ul className="grid gap-3">
        {seasons.map((season) => (
          <li key={season.year}>
            <SeasonCard season={season} seen={seen} />
          </li>
        ))}
      </ul>
      <Card
        title="Tambah musim"
        description="Tahapnya sama dengan musim yang berlaku, tanpa tanggal; tanggal acuan digeser ke tahun itu, jadi periksa dulu. Teks yang menyebut tahap tidak perlu diubah."
      >
        <PortalForm
          hidden={{ do: 'add', seen }}
          className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
        >
          <Field label="Nama musim" name="name">
            <TextInput autoComplete="off" />
          </Field>
          <Field label="Tahun" name="year">
            <TextInput inputMode="numeric" autoComplete="off" />
          </Field>
          <Button type="submit" busyLabel="Menyimpan...">
            Tambah musim
          </Button>
        </PortalForm>
      </Card>
    </Page>
  )
}

function SeasonCard({ season: { year, name, isCurrent }, seen }: { season: Season; seen: string }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <Link to={`/admin/season?tahun=${year}`} className="font-semibold wrap-anywhere">
          {name}
        </Link>
        <p className="text-sm text-tinta-soft tabular-nums">{year}</p>
      </div>
      {isCurrent ? (
        <Badge tone="green">Berlaku</Badge>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <ConfirmForm
            hidden={{ do: 'current', seen, year }}
            title={`Jadikan musim ${year} berlaku?`}
            description="Semua tanggal yang dibaca keluarga langsung mengikuti musim itu. Musim yang sekarang tetap disimpan."
            confirmLabel="Ya, jadikan berlaku"
          >
            <Button type="submit" size="sm" variant="secondary">
              Jadikan berlaku
            </Button>
          </ConfirmForm>
          <RemoveForm
            name={name}
            hidden={{ do: 'remove', seen, year }}
            title={`Hapus musim ${year}?`}
            description="Tahap dan tanggalnya hilang. Musim yang berlaku tidak berubah."
          />
        </div>
      )}
    </Card>
  )
}
