// What pages say between two seasons: what class 9 can prepare now, and that rules shown are those of the season that ended.
import { CalendarCheck2 } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { NextSeasonPushSwitch } from '#app/components/push/push-switch.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'

interface EndedSeason {
  readonly year: number
  readonly name: string
}

/** Null while a season runs or is ahead, and outside the public pages. */
export function useEndedSeason(): EndedSeason | null {
  const layout = useRouteLoaderData<{ readonly endedSeason: EndedSeason | null }>('routes/public/public-layout')
  return layout?.endedSeason ?? null
}

export function PastSeasonNote({ className }: { className?: string }) {
  const ended = useEndedSeason()
  if (!ended) return null
  return (
    <Notice tone="warning" title={`Ini aturan dan tanggal ${ended.name}, yang sudah selesai`} className={className}>
      Aturan dan jadwal berikutnya belum diumumkan, dan dapat berbeda.
    </Notice>
  )
}

/** On wide screens it is last, so that the switch moves nothing but its own line. */
export function NextSeasonReminder() {
  const ended = useEndedSeason()
  if (!ended) return null
  return (
    <div className="grid gap-1 lg:order-last print:hidden">
      <NextSeasonPushSwitch year={ended.year} />
      <p className="text-sm text-tinta-soft">
        Tanpa pemberitahuan HP, ikuti <a href="/announcements.rss">RSS Pengumuman</a> dengan aplikasi pembaca berita.
      </p>
    </div>
  )
}

/** `id` distinguishes the two places of the panel: one on phones, one on wide screens. */
export function BetweenSeasons({ id, name, className }: { id: string; name: string; className?: string }) {
  const ended = useEndedSeason()
  const then = ended ? `Pada ${ended.year}` : 'Pada musim yang lalu'
  return (
    <section aria-labelledby={id} className={classNames('flex items-start gap-3', className)}>
      <CalendarCheck2 className="mt-1 size-6 shrink-0 text-sogan-700" />
      <div className="grid min-w-0 gap-2">
        <h2 id={id} className="text-lg">
          {name} sudah selesai
        </h2>
        <p>
          Jadwal berikutnya belum diumumkan; kabarnya akan ada di <Link to="/announcements">Pengumuman</Link>. Yang
          dapat disiapkan keluarga kelas 9 sekarang:
        </p>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>
            <Link to="/knowledge/requirements/req-2" className="font-semibold">
              Kartu Keluarga (KK)
            </Link>
            : lihat alamat dan tanggal terbitnya. {then}, calon murid harus sudah tinggal di alamat itu
            sekurang-kurangnya 1 tahun.
          </li>
          <li>
            <Link to="/knowledge/requirements/req-4" className="font-semibold">
              Nama orang tua
            </Link>
            : cocokkan di KK, akta kelahiran, dan rapor. {then}, ketiganya harus sama.
          </li>
          <li>
            <b className="font-semibold">NISN</b>: cek 10 digitnya di nisn.data.kemdikbud.go.id. Data yang salah
            diperbaiki operator sekolah asal.
          </li>
          <li>
            <Link to="/knowledge/requirements/req-5" className="font-semibold">
              Piagam
            </Link>
            : minta pengesahan kepala sekolah. {then}, umurnya paling lama 3 tahun.
          </li>
        </ul>
        <p>Aturan berikutnya dapat berbeda.</p>
        <Link to="/search?q=jadwal" className="inline-flex min-h-11 items-center lg:min-h-8">
          Lihat jadwal yang lalu
        </Link>
      </div>
    </section>
  )
}
