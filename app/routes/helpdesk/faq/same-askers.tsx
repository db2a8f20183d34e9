// Similar tickets as checkboxes, checked by default: the requesters of those left checked are notified on publication.
import { type TicketLine, TicketLines } from '#app/routes/helpdesk/incidents/ticket-lines.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import { useFormValue } from '#app/ui/forms/form-context.ts'
import { ticketField } from './proposal-fields.ts'

/** Props of `SameAskers`; `tickets` are the nearest of `total`. */
export interface SameAskersProps {
  readonly tickets: readonly TicketLine[]
  readonly total: number
}

/** Stands inside the form. */
export function SameAskers({ tickets, total }: SameAskersProps) {
  const others = total - tickets.length
  return (
    <Card
      title={`Menanyakan hal yang sama (${total.toLocaleString('id-ID')})`}
      description={
        total === 0
          ? 'Tidak ada tiket serupa dari 7 hari terakhir. Pemohon tiket ini tetap dikabari.'
          : 'Terbuka dan selesai, dari 7 hari terakhir. Hapus tanda pada yang bertanya hal lain.'
      }
    >
      <input type="hidden" name="shown" value={tickets.map(({ id }) => id).join(',')} />
      {total > 0 && (
        <TicketLines label="Menanyakan hal yang sama" tickets={tickets} before={(ticket) => <Tick {...ticket} />} />
      )}
      {others > 0 && (
        <Checkbox name="others">{`Juga ${others.toLocaleString('id-ID')} tiket serupa lain, yang tidak ditampilkan di sini`}</Checkbox>
      )}
    </Card>
  )
}

function Tick({ id, number }: TicketLine) {
  const name = ticketField(id)
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        name={name}
        defaultChecked={useFormValue(name) !== undefined}
        aria-label={`Kabari ${number}`}
        className="size-5 accent-nila-700"
      />
    </label>
  )
}
