// The requester's other tickets, and merging this one into one of them.
import { Link } from 'react-router'
import { StatusBadge } from '#app/components/tickets/status-badge.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import type { SiblingTicket } from '#domain/tickets/desk/find-colleagues.ts'
import { formatLongDate } from '#shared/dates.ts'
import { ActionForm, type ActionTicket } from './action-form.tsx'
import { Collapsible } from './arrange-forms.tsx'

/** Props of `RequesterTickets`; `mayMerge` offers the form. */
export interface RequesterTicketsProps {
  readonly ticket: ActionTicket
  readonly siblings: readonly SiblingTicket[]
  readonly mayMerge: boolean
}

/** Says so when there are no others. */
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
          <ActionForm intent="merge" ticket={ticket} submitLabel="Gabungkan">
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
