// The address on one's profile, however far it is: confirmed, waiting for its link, or none yet.
import { Link } from 'react-router'
import type { Area } from '#domain/accounts/permissions.ts'
import { hasAddress } from '#domain/tickets/on-behalf/walk-in-email.ts'

/** Props of `EmailFact`; `pending` is the address whose link was not opened yet. */
export interface EmailFactProps {
  readonly area: Area
  readonly email: string
  readonly pending: string | null
  readonly hasPassword: boolean
}

/** The address and the way to another one. */
export function EmailFact({ area, email, pending, hasPassword }: EmailFactProps) {
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
          Buka tautan yang kami kirim ke alamat itu. Sampai saat itu Anda masuk dengan kode WhatsApp.
        </span>
      )}
      <Link to={`/${area}/change-email`}>{pending ? 'Kirim lagi, atau pakai alamat lain' : 'Isi email'}</Link>
    </span>
  )
}
