import { FileText, Megaphone, Pin } from 'lucide-react'
import { Link } from 'react-router'
import { LinkedWords } from '#app/components/faq/faq-answer.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { PublicAnnouncement } from '#domain/content/announcements/announcement.ts'
import { type ContentFile, describeFileSize, fileAddress } from '#domain/content/files/content-file.ts'
import { formatDateBlock, formatLongDate, isoDay, now } from '#shared/dates.ts'

export interface AnnouncementView {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly iso: string
  readonly date: string
  readonly day: string
  readonly month: string
  /** Present for another year than this one. */
  readonly year?: string
  readonly pinned: boolean
  readonly hasOldDates: boolean
  readonly pastSeason: string | null
  readonly files: readonly ContentFile[]
}

export function announcementViewOf({ publishedAt, ...shown }: PublicAnnouncement): AnnouncementView {
  return {
    ...shown,
    content: shown.content.trim(),
    iso: isoDay(publishedAt),
    date: formatLongDate(publishedAt),
    ...formatDateBlock(publishedAt),
    ...(isoDay(publishedAt).slice(0, 4) !== isoDay(now()).slice(0, 4) && { year: isoDay(publishedAt).slice(0, 4) }),
  }
}

/** Shows the first `lead`, by default four or all pinned ones, and folds the rest. */
export function AnnouncementList({
  items,
  lead = Math.max(4, items.filter(({ pinned }) => pinned).length),
}: {
  items: readonly AnnouncementView[]
  lead?: number
}) {
  if (items.length === 0) {
    return (
      <EmptyState level={3} title="Belum ada pengumuman baru">
        <p>Kabar tentang jadwal dan layanan akan muncul di sini.</p>
      </EmptyState>
    )
  }
  const more = items.slice(lead)
  return (
    <div className="rounded-card border border-garis bg-kertas">
      <Announcements items={items.slice(0, lead)} />
      {more.length > 0 && (
        <details className="unfold group border-t border-garis">
          <summary className="flex min-h-13 items-center gap-2 rounded-b-card px-4 font-semibold text-nila-700 group-open:rounded-none hover:bg-nila-50 sm:px-5">
            <Megaphone />
            <span className="group-open:hidden">Tampilkan {more.length} pengumuman lain</span>
            <span className="hidden group-open:inline">Sembunyikan pengumuman lain</span>
          </summary>
          <div className="border-t border-garis">
            <Announcements items={more} />
          </div>
        </details>
      )}
    </div>
  )
}

function Announcements({ items }: { items: readonly AnnouncementView[] }) {
  return (
    <ul className="divide-y divide-garis">
      {items.map(({ id, title, content, iso, date, day, month, year, pinned, hasOldDates, pastSeason, files }) => (
        // Feeds lead here (server/endpoints/discovery.ts).
        <li
          key={id}
          id={`pengumuman-${id}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-4 target:bg-nila-50 sm:p-5"
        >
          <span
            aria-hidden="true"
            className="grid min-h-14 min-w-14 content-center self-start px-1 rounded-control border border-sogan-200 bg-sogan-50 text-center leading-none text-sogan-700"
          >
            <span className="text-xl leading-none font-bold">{day}</span>
            <span className="mt-1 text-xs leading-none font-semibold tracking-wide uppercase">{month}</span>
            {year && <span className="mt-1 text-xs leading-none tabular-nums">{year}</span>}
          </span>
          <article className="contents">
            <div>
              <h3 className="text-base leading-snug">{title}</h3>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-tinta-soft">
                <time dateTime={iso}>{date}</time>
                {pastSeason && <span>{pastSeason}, sudah selesai</span>}
                {pinned && !pastSeason && (
                  <span className="inline-flex items-center gap-1">
                    <Pin className="size-4" />
                    Disematkan
                  </span>
                )}
              </p>
            </div>
            <div className="col-span-2 grid gap-1.5 text-sm wrap-anywhere sm:col-span-1 sm:col-start-2">
              {content.split(/\n{2,}/).map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  <LinkedWords words={paragraph} />
                </p>
              ))}
            </div>
            {hasOldDates && !pastSeason && (
              <p className="col-span-2 text-sm sm:col-span-1 sm:col-start-2">
                Jadwal berubah sesudah pengumuman ini terbit. Yang berlaku:{' '}
                <Link to="/announcements#jadwal">jadwal sekarang</Link>.
              </p>
            )}
            {files.length > 0 && (
              <ul className="col-span-2 grid text-sm sm:col-span-1 sm:col-start-2">
                {files.map((file) => (
                  <li key={file.id}>
                    <a href={fileAddress(file)} className="inline-flex min-h-11 items-center gap-2 wrap-anywhere">
                      <FileText className="size-4.5" />
                      {file.name} ({describeFileSize(file.size)})
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </article>
        </li>
      ))}
    </ul>
  )
}
