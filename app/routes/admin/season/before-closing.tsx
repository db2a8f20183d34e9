// What to look at before anything is erased: tickets that wait for an answer, and how old the last backup is.
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import { formatDateTime, formatRelative } from '#shared/dates.ts'
import { days } from '#shared/durations.ts'

/** Props of `BeforeClosing`; `lastBackup` is when the newest whole one was made, null without any. */
export interface BeforeClosingProps {
  readonly unanswered: number
  readonly lastBackup: Date | null
  readonly at: Date
}

/** Blocks nothing; shows what would be lost. */
export function BeforeClosing({ unanswered, lastBackup, at }: BeforeClosingProps) {
  const isFresh = lastBackup !== null && at.getTime() - lastBackup.getTime() < days(1)
  return (
    <div className="grid gap-3">
      {unanswered > 0 && (
        <Notice tone="warning" title={`Masih ada ${unanswered.toLocaleString('id-ID')} tiket belum dijawab`}>
          Tiket itu dan pemohonnya tidak ikut dihapus. Sebaiknya{' '}
          <Link to="/helpdesk/tickets/pending">jawab tiketnya</Link> dulu.
        </Notice>
      )}
      <Notice
        tone={isFresh ? 'info' : 'warning'}
        title={lastBackup ? `Cadangan terakhir ${formatRelative(lastBackup, at)}` : 'Belum ada cadangan'}
      >
        {lastBackup && `Selesai ${formatDateTime(lastBackup)}. `}
        Yang dihapus hanya dapat kembali dari cadangan. <Link to="/admin/backup">Buat cadangan</Link>
        {isFresh ? ' lagi bila sesudahnya ada yang penting.' : ' sebelum menghapus.'}
      </Notice>
    </div>
  )
}
