import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '#app/components/tickets/action-button.tsx'
import type { ActionTicket } from '#app/components/tickets/action-status.tsx'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { DueTime } from '#app/components/tickets/urgency.tsx'
import { useTyped } from '#app/forms/use-form-problem.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { BackLink } from '#app/ui/page-header.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { SiblingTicket } from '#domain/tickets/desk/colleagues.ts'
import type { DeskTicket } from '#domain/tickets/desk/find-desk-tickets.ts'
import type { TicketFollow } from '#domain/tickets/following/following.ts'
import { snoozeWords } from '#domain/tickets/following/snooze-input.ts'
import { formatLongDate, formatRelative } from '#shared/dates.ts'
import { ActionForm } from './action-form.tsx'
import { Collapsible } from './arrange-forms.tsx'

/** `query` is the view's and its page's, without '?', `at` the moment that ages count to. */
interface TicketRailProps {
  readonly items: readonly DeskTicket[]
  readonly current: number
  readonly list: { readonly path: string; readonly title: string }
  readonly query: string
  readonly at: Date
}

export function TicketRail({ items, current, list, query, at }: TicketRailProps) {
  const box = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const area = box.current
    const row = area?.querySelector(`[data-row='${current}']`)
    if (!area || !row) return
    // Also when the height that is left changes: it is known only once the page around it is laid out.
    const watch = new ResizeObserver(() => {
      const [around, own] = [area.getBoundingClientRect(), row.getBoundingClientRect()]
      if (own.top < around.top || own.bottom > around.bottom)
        area.scrollTop += own.top - around.top - (around.height - own.height) / 2
    })
    watch.observe(area)
    return () => watch.disconnect()
  }, [current])
  return (
    <nav
      aria-label={list.title}
      className="hidden self-start rounded-card border border-garis bg-kertas xl:flex xl:max-h-dvh xl:flex-col print:hidden"
    >
      <div className="border-b border-garis px-3 py-1 text-sm">
        <BackLink to={`${list.path}?${query}`} label={list.title} />
      </div>
      {items.length === 0 && <p className="p-4 text-sm text-tinta-soft">Tidak ada tiket lain di daftar ini.</p>}
      <ul ref={box} className="divide-y divide-garis overflow-y-auto">
        {items.map(({ id, number, title, user, regency, category, createdAt, due, hasDraft }) => (
          <li key={id}>
            <Link
              to={`/helpdesk/tickets/${id}?${query}`}
              data-row={id}
              aria-current={id === current ? 'page' : undefined}
              className={classNames(
                'grid gap-0.5 px-3 py-2 text-xs text-tinta-soft no-underline hover:bg-nila-50 hover:text-tinta-soft',
                id === current && 'bg-nila-50 shadow-[inset_3px_0_0_var(--color-nila-700)]',
              )}
            >
              <span className="truncate text-sm font-semibold text-tinta">
                {hasDraft && <span className="text-sogan-700">Draf: </span>}
                {title}
              </span>
              <span className="flex justify-between gap-2">
                <span className="truncate">
                  {regency ? `${user} · ${regency.replace(/^Kabupaten/, 'Kab.')}` : user}
                </span>
                <span className="whitespace-nowrap tabular-nums">{number}</span>
              </span>
              <span className="flex justify-between gap-2">
                <span className="truncate">
                  {formatRelative(createdAt, at)} · {category}
                </span>
                <DueTime due={due} className="whitespace-nowrap" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SnoozeNoticeProps {
  readonly ticket: ActionTicket
  readonly snooze: TicketFollow['snooze']
}

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
      <ActionButton
        intent="wake"
        ticket={ticket}
        label={isBack ? 'Hapus dari antrean ditunda' : undefined}
        className="mt-2"
      />
    </Notice>
  )
}

const list = new Intl.ListFormat('id-ID')

interface WatchLineProps {
  readonly ticket: ActionTicket
  readonly following: TicketFollow
}

export function WatchLine({ ticket, following: { isWatching, watchers } }: WatchLineProps) {
  return (
    <div className="grid gap-1">
      <ActionButton key={String(isWatching)} intent={isWatching ? 'unwatch' : 'watch'} ticket={ticket} />
      <p className="text-tinta-soft wrap-anywhere">
        {isWatching
          ? 'Anda dikabari tentang balasan dan catatan di tiket ini.'
          : 'Dikabari tentang balasan dan catatan.'}
        {watchers.length > 0 && ` Juga diikuti ${list.format(watchers)}.`}
      </p>
    </div>
  )
}

/** `mayMerge` offers the form. */
interface RequesterTicketsProps {
  readonly ticket: ActionTicket
  readonly siblings: readonly SiblingTicket[]
  readonly mayMerge: boolean
}

export function RequesterTickets({ ticket, siblings, mayMerge }: RequesterTicketsProps) {
  const mains = siblings.filter(({ merged }) => !merged)
  return (
    <section aria-labelledby="tiket-lain" className="grid grid-cols-1 gap-2">
      <h2 id="tiket-lain" className="text-base">
        Tiket lain dari pemohon
      </h2>
      {siblings.length === 0 && <p className="text-tinta-soft">Belum ada tiket lain.</p>}
      <ul className="divide-y divide-garis">
        {siblings.map(({ id, number, title, label, merged, isByNumber, createdAt }) => (
          <li key={id} className="grid gap-1 py-2.5">
            <Link to={`/helpdesk/tickets/${id}`} className="font-medium text-tinta wrap-anywhere hover:text-nila-700">
              {title}
            </Link>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-tinta-soft">
              <span className="tabular-nums">{number}</span>
              <time dateTime={createdAt.toISOString()}>{formatLongDate(createdAt)}</time>
              {merged ? 'Digabungkan' : <StatusBadge label={label} />}
              {isByNumber && 'Nomor yang sama, belum terbukti'}
            </span>
          </li>
        ))}
      </ul>
      {mayMerge && mains.length > 0 && (
        <Collapsible title="Gabungkan tiket ini" intent="merge">
          <ActionForm intent="merge" ticket={ticket}>
            <Field
              label="Tiket utama"
              name="mainId"
              hint={`Jawaban berikutnya ada di tiket utama. Dapat dipisahkan lagi.${mains.some(({ isByNumber }) => isByNumber) ? ' Nomor yang sama belum tentu pemohon yang sama: periksa dulu isinya.' : ''}`}
            >
              <Select
                none="Pilih tiket utama"
                options={mains.map(({ id, number, title }) => ({ id, name: `${number} · ${title}` }))}
              />
            </Field>
          </ActionForm>
        </Collapsible>
      )}
    </section>
  )
}

/** `isSettled` is true for a completed ticket. */
interface SnoozeFormProps {
  readonly ticket: ActionTicket
  readonly choices: readonly { readonly id: string; readonly name: string }[]
  readonly isSettled: boolean
}

/** Without scripts day and hour are shown for every choice, and count for 'Waktu lain' alone. */
export function SnoozeForm({ ticket, choices, isSettled }: SnoozeFormProps) {
  const typed = useTyped()
  const hydrated = useHydrated()
  const [choice, setChoice] = useState(typed.choice ?? choices[0]?.id)
  const title = isSettled ? 'Tindak lanjuti pada tanggal' : 'Tunda'
  return (
    <Collapsible title={title} intent="snooze">
      <p className="text-tinta-soft">
        {isSettled
          ? 'Tiket ini muncul lagi di antrean Anda pada waktu itu.'
          : 'Keluar dari antrean Anda dan muncul lagi pada waktunya, atau begitu pemohon membalas. Batas waktu tetap berjalan.'}
      </p>
      <ActionForm intent="snooze" ticket={ticket} {...(isSettled && { submitLabel: 'Ingatkan saya' })}>
        <Field label="Sampai kapan" name="choice">
          <Select options={choices} onChange={({ currentTarget }) => setChoice(currentTarget.value)} />
        </Field>
        {(!hydrated || choice === 'own') && (
          <div className="grid grid-cols-1 gap-2">
            <Field label="Tanggal" name="day">
              <TextInput type="date" />
            </Field>
            <Field label="Jam" name="time">
              <TextInput type="time" />
            </Field>
          </div>
        )}
      </ActionForm>
    </Collapsible>
  )
}
