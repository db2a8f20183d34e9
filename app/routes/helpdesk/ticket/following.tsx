// How the agent stands to the ticket: put off until when, and whether its news are wanted.
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Following } from '#domain/tickets/following/get-following.ts'
import { snoozeWords } from '#domain/tickets/following/snooze-input.ts'
import type { ActionTicket } from './action-form.tsx'

/** Props of `SnoozeNotice`. */
export interface SnoozeNoticeProps {
  readonly ticket: ActionTicket
  readonly snooze: Following['snooze']
}

/** Nothing for a ticket that the agent did not put off. */
export function SnoozeNotice({ ticket, snooze }: SnoozeNoticeProps) {
  if (!snooze) return null
  const isBack = snooze.wokeAt !== null
  return (
    <Notice title={isBack ? 'Kembali setelah Anda tunda' : `${snoozeWords(snooze.until)} oleh Anda`}>
      {isBack
        ? snooze.wokenBy === 'reply'
          ? 'Pemohon membalas.'
          : `${snoozeWords(snooze.until)}.`
        : 'Hanya antrean Anda yang berubah. Batas waktu tetap berjalan.'}
      <div className="mt-2">
        <ActionButton intent="wake" ticket={ticket}>
          {isBack ? 'Hapus dari antrean ditunda' : 'Bangunkan sekarang'}
        </ActionButton>
      </div>
    </Notice>
  )
}

const list = new Intl.ListFormat('id-ID')

/** Props of `WatchLine`. */
export interface WatchLineProps {
  readonly ticket: ActionTicket
  readonly following: Following
}

/** The button to follow the ticket or not, and who else does. */
export function WatchLine({ ticket, following: { isWatching, watchers } }: WatchLineProps) {
  return (
    <div className="grid gap-1">
      <ActionButton key={String(isWatching)} intent={isWatching ? 'unwatch' : 'watch'} ticket={ticket} shortcut="w">
        {isWatching ? 'Berhenti mengikuti' : 'Ikuti'}
      </ActionButton>
      <p className="text-tinta-soft wrap-anywhere">
        {isWatching
          ? 'Anda dikabari tentang balasan dan catatan di tiket ini.'
          : 'Dikabari tentang balasan dan catatan.'}
        {watchers.length > 0 && ` Juga diikuti ${list.format(watchers)}.`}
      </p>
    </div>
  )
}
