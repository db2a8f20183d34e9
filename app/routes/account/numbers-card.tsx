// 'Nomor WhatsApp' on a client's profile: the numbers that were proven, what each does, and the ways to change them.
import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { OwnNumber } from '#domain/notifications/numbers/find-own-numbers.ts'
import { formatLongDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'

const page = '/client/profile/whatsapp'

/** Props of `NumbersCard`. */
export interface NumbersCardProps {
  readonly numbers: readonly OwnNumber[]
  /** There are fewer than an account may have. */
  readonly mayAdd: boolean
  /** The account takes a second step at sign-in, which no code over WhatsApp replaces. */
  readonly hasSecondFactor: boolean
}

const none =
  'Belum ada nomor yang terbukti milik Anda. Tambahkan, supaya jawaban dikirim lewat WhatsApp dan Anda dapat masuk dengan kode.'
const known = 'Jawaban dikirim ke nomor ini, dan Anda dapat masuk dengan kode yang dikirim ke sana.'
const knownBesideFactor =
  'Jawaban dikirim ke nomor ini. Karena verifikasi dua langkah aktif, Anda tetap masuk dengan password.'

/** The card. */
export function NumbersCard({ numbers, mayAdd, hasSecondFactor }: NumbersCardProps) {
  return (
    <Card
      title="Nomor WhatsApp"
      description={numbers.length === 0 ? none : hasSecondFactor ? knownBesideFactor : known}
    >
      <div className="grid grid-cols-1 gap-4">
        {numbers.length > 0 && (
          <ul className="divide-y divide-garis">
            {numbers.map((each) => (
              <NumberRow key={each.number} {...each} />
            ))}
          </ul>
        )}
        {mayAdd && (
          <ButtonLink to={page} variant="secondary" className="justify-self-start">
            <MessageCircle />
            Tambah nomor WhatsApp
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function NumberRow({ number, provenAt, isStopped }: OwnNumber) {
  const shown = formatPhone(number)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{shown}</p>
        <p className="text-sm text-tinta-soft">Terbukti milik Anda sejak {formatLongDate(provenAt)}</p>
        {isStopped && (
          <p className="text-sm">
            Anda mengirim BERHENTI, jadi tidak ada pesan ke nomor ini. Kirim MULAI dari nomor ini untuk menerima lagi.
          </p>
        )}
      </div>
      <p className="flex gap-4">
        <Link to={`${page}?replaces=${number}`} className="inline-flex min-h-11 items-center">
          Ganti<span className="sr-only"> {shown}</span>
        </Link>
        <Link to={`${page}?remove=${number}`} className="inline-flex min-h-11 items-center">
          Hapus<span className="sr-only"> {shown}</span>
        </Link>
      </p>
    </li>
  )
}
