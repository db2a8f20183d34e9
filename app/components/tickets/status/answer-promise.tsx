// By when an answer comes, and what works now when that may be too late for the stage that is open.
import { Clock } from 'lucide-react'
import { Link } from 'react-router'
import { Notice } from '#app/ui/notice.tsx'
import type { Closing } from '#domain/tickets/sla/due-times.ts'
import { formatDuration } from '#shared/dates.ts'
import { telephoneLink } from '#shared/numbers/phone-number.ts'

export interface AnswerPromiseProps {
  readonly promise: {
    readonly sentence: string | null
    readonly closing: Closing | null
    readonly usual: number | null
    readonly office: { readonly name: string; readonly phone: string; readonly whatsapp: string } | null
    readonly contacts: boolean
  } | null
}

export function AnswerPromiseText({ promise }: AnswerPromiseProps) {
  if (!promise?.sentence) return null
  const { sentence, usual } = promise
  return (
    <p className="flex items-start gap-2 font-semibold" data-testid="answer-promise">
      <Clock className="mt-0.5 size-5 shrink-0 text-nila-700" />
      <span>
        {sentence}
        {usual !== null && (
          <span className="block font-normal text-tinta-soft">Biasanya dijawab dalam {formatDuration(usual)}.</span>
        )}
      </span>
    </p>
  )
}

/** What works now where the answer may come too late for the stage that is open. */
export function ClosingNotice({ promise }: AnswerPromiseProps) {
  if (!promise?.closing) return null
  const { closing, office, contacts } = promise
  return (
    <Notice tone="warning" title={closing.sentence}>
      <p>{closing.reason} Jangan menunggu, ini yang dapat Anda lakukan sekarang:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li>Datang ke posko di SMA/SMK negeri terdekat.</li>
        {office?.phone && (
          <li>
            Telepon {office.name}: <a href={telephoneLink(office.phone) ?? ''}>{office.phone}</a>
          </li>
        )}
        {contacts && (
          <li>
            <Link to="/contact">Lihat kontak dan alamat cabang dinas</Link>
          </li>
        )}
      </ul>
    </Notice>
  )
}
