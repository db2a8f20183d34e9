// What pages say between two seasons: what class 9 can prepare now, and that rules shown are those of the season that ended.
import { CalendarCheck2 } from 'lucide-react'
import { Link, useRouteLoaderData } from 'react-router'
import { NextSeasonPushSwitch } from '#app/components/push/push-switch.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Section } from '#app/ui/page-header.tsx'

interface YearAndName {
  readonly year: number
  readonly name: string
}

/** Null while a season runs or is ahead, and outside the public pages. */
export function useEndedSeason(): YearAndName | null {
  const layout = useRouteLoaderData<{ readonly endedSeason: YearAndName | null }>('routes/public/public-layout')
  return layout?.endedSeason ?? null
}

/** `isBrief` above a list of titles and summaries. */
export function PastSeasonNote({ className, isBrief = false }: { className?: string; isBrief?: boolean }) {
  const ended = useEndedSeason()
  if (!ended) return null
  return (
    <Notice tone="warning" title={`Ini aturan dan tanggal ${ended.name}, yang sudah selesai`} className={className}>
      {!isBrief && 'Aturan dan jadwal berikutnya belum diumumkan, dan dapat berbeda.'}
    </Notice>
  )
}

/** Stands beside `BetweenSeasons` on wide screens, which says that the season is over. */
export function NextSeasonReminder({ ended }: { ended: YearAndName }) {
  return (
    <div className="grid gap-2 rounded-control border border-sogan-200 bg-sogan-50 px-3 py-2 lg:border-0 lg:bg-transparent lg:p-0 print:hidden">
      <p className="leading-snug lg:hidden">
        <b>{ended.name} sudah selesai.</b> Jadwal berikutnya belum diumumkan.
      </p>
      <NextSeasonPushSwitch year={ended.year} waysAt="/announcements#jadwal-berikutnya" />
      <p className="text-sm text-tinta-soft">
        Satu pesan di HP ini, atau lewat <a href="/announcements.rss">RSS</a>.
      </p>
    </div>
  )
}

/** All ways in which the next schedule reaches a family. */
export function NextSeasonWays() {
  const ended = useEndedSeason()
  if (!ended) return null
  return (
    <Section id="jadwal-berikutnya" title="Jadwal berikutnya" className="gap-2 print:hidden">
      <p>Belum diumumkan. Bila sudah, tahap dan tanggalnya tampil di halaman ini dan di beranda.</p>
      <NextSeasonPushSwitch year={ended.year} />
      <p className="text-sm text-tinta-soft">
        Tanpa pemberitahuan HP: ikuti <a href="/announcements.rss">RSS Pengumuman</a> dengan aplikasi pembaca berita,
        atau buka halaman ini lagi.
      </p>
    </Section>
  )
}

/** In the place of the schedule's strip. */
export function BetweenSeasons({ name, className }: { name: string; className?: string }) {
  return (
    <section aria-labelledby="tahap" className={classNames('flex items-start gap-3', className)}>
      <CalendarCheck2 className="mt-1 size-6 shrink-0 text-sogan-700" />
      <div className="grid min-w-0 gap-2">
        <h2 id="tahap" className="text-lg">
          {name} sudah selesai
        </h2>
        <p>
          Jadwal berikutnya belum diumumkan; kabarnya akan ada di <Link to="/announcements">Pengumuman</Link>.
        </p>
        <Preparations id="persiapan-lebar" />
      </div>
    </section>
  )
}

/** `id` distinguishes the two places: one on phones, one on wide screens. */
export function Preparations({ id, className }: { id: string; className?: string }) {
  const ended = useEndedSeason()
  const then = ended ? `Pada ${ended.year}` : 'Pada musim yang lalu'
  return (
    <section aria-labelledby={id} className={classNames('grid gap-2', className)}>
      <h2 id={id} className="text-base">
        Yang dapat disiapkan keluarga kelas 9 sekarang
      </h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        <li>
          <Link to="/knowledge/requirements/req-2" className="font-semibold">
            Kartu Keluarga (KK)
          </Link>
          : lihat alamat dan tanggal terbitnya. {then}, calon murid harus sudah tinggal di alamat itu sekurang-kurangnya
          1 tahun.
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
    </section>
  )
}
