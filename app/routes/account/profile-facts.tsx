import { MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { Area } from '#domain/accounts/permissions.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import type { OwnNumber } from '#domain/notifications/numbers/own-number.ts'
import { formatLongDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/numbers/phone-number.ts'

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}

/** No alt text: the name is shown next to the photo. */
export function ProfilePhoto({ name, photoId }: { name: string; photoId: string | null }) {
  const look = 'size-20 shrink-0 rounded-chip border border-garis sm:size-28'
  if (photoId) {
    return (
      <img src={`/photos/${photoId}`} alt="" width="112" height="112" className={classNames(look, 'object-cover')} />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(look, 'grid place-items-center bg-nila-50 text-2xl font-bold text-nila-700 uppercase')}
    >
      {initialsOf(name)}
    </span>
  )
}

/** `pending` is the address whose link was not opened yet. */
interface EmailFactProps {
  readonly area: Area
  readonly email: string
  readonly pending: string | null
  readonly hasPassword: boolean
  readonly sendsMails: boolean
}

export function EmailFact({ area, email, pending, hasPassword, sendsMails }: EmailFactProps) {
  if (hasAddress(email)) {
    return (
      <span className="flex flex-wrap gap-x-3">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        <Link to={`/${area}/change-email`}>Ubah email</Link>
      </span>
    )
  }
  if (!hasPassword) {
    return (
      <span className="flex flex-wrap gap-x-3">
        <span>Belum ada. Anda masuk dengan WhatsApp.</span>
        <Link to="/client/complete-account">Lengkapi akun</Link>
      </span>
    )
  }
  return (
    <span className="grid grid-cols-1">
      <span className="wrap-anywhere">{pending ? `${pending} (belum dikonfirmasi)` : 'Belum ada'}</span>
      {pending && (
        <span className="text-sm font-normal text-tinta-soft">
          {sendsMails
            ? 'Buka tautan yang kami kirim ke alamat itu. Sampai'
            : 'Email belum diatur di portal ini. Sampai'}{' '}
          saat itu Anda masuk dengan kode WhatsApp.
        </span>
      )}
      <Link to={`/${area}/change-email`}>{pending ? 'Kirim lagi, atau pakai alamat lain' : 'Isi email'}</Link>
    </span>
  )
}

const page = '/client/profile/whatsapp'

interface NumbersCardProps {
  readonly numbers: readonly OwnNumber[]
  readonly mayAdd: boolean
  /** The account takes a second step at sign-in, which no code over WhatsApp replaces. */
  readonly hasSecondFactor: boolean
}

const none =
  'Belum ada nomor yang terbukti milik Anda. Tambahkan, supaya jawaban dikirim lewat WhatsApp dan Anda dapat masuk dengan kode.'
const known = 'Jawaban dikirim ke nomor ini, dan Anda dapat masuk dengan kode yang dikirim ke sana.'
const knownBesideFactor =
  'Jawaban dikirim ke nomor ini. Karena verifikasi dua langkah aktif, Anda tetap masuk dengan password.'

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
