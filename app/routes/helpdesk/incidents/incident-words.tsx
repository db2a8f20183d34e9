// What the incident says to the public and to its tickets, and what was told since.
import { Link } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { incidentAddress } from '#domain/service-incidents/incident-address.ts'
import type { IncidentUpdate, ToldState } from '#domain/service-incidents/incident-views.ts'
import { formatDateTime } from '#shared/dates.ts'

/** Props of `IncidentWords`. */
export interface IncidentWordsProps {
  readonly incident: { readonly id: number; readonly description: string; readonly answer: string }
  readonly updates: readonly IncidentUpdate[]
  readonly isOpen: boolean
}

const states: Record<ToldState, string> = { held: 'Belum dikirim', told: 'Dikirim', cancelled: 'Dibatalkan' }

/** The newest on top. */
export function IncidentWords({ incident, updates, isOpen }: IncidentWordsProps) {
  return (
    <Card title="Isi gangguan" actions={isOpen && <Link to={incidentAddress(incident.id)}>Lihat halamannya</Link>}>
      <div className="grid gap-4 text-sm">
        {updates.map(({ id, kind, text, author, createdAt, state }) => (
          <div key={id} className="border-b border-garis pb-3">
            <p className="font-semibold">{kind === 'closing' ? 'Kata penutup' : 'Kabar'}</p>
            <p className="text-tinta-soft">
              {states[state]} · {formatDateTime(createdAt)}
              {author && ` · ${author}`}
            </p>
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
        ))}
        <div>
          <p className="font-semibold">Apa yang terjadi</p>
          <p className="whitespace-pre-line wrap-anywhere">{incident.description}</p>
        </div>
        <div>
          <p className="font-semibold">Jawaban</p>
          <p className="whitespace-pre-line wrap-anywhere">{incident.answer}</p>
        </div>
      </div>
    </Card>
  )
}
