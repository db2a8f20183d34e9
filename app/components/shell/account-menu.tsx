import { CircleUserRound } from 'lucide-react'
import { Link } from 'react-router'
import type { Theme } from '#app/theme.ts'
import { bareIcon } from '#app/ui/icon-link.tsx'
import { FoldOut } from '#app/ui/overlays/fold-out.tsx'
import { areaOf, type Role } from '#domain/accounts/person.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { SignOut } from './sign-out.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export function AccountMenu({ name, email, role, theme }: { name: string; email: string; role: Role; theme: Theme }) {
  const area = areaOf(role)
  return (
    <FoldOut
      button={
        <>
          <CircleUserRound {...bareIcon} />
          <span className="sr-only">Akun: </span>
          <span className="max-w-40 truncate max-lg:sr-only">{name}</span>
        </>
      }
      buttonClass="bar-button font-semibold"
      panelClass="right-0 grid w-64 gap-3 p-4"
    >
      <div>
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-tinta-soft">{hasAddress(email) ? email : 'Masuk dengan WhatsApp'}</p>
      </div>
      <ul className="border-y border-garis py-1">
        <li>
          <Link to={`${area}/profile`} className="menu-link">
            Profil
          </Link>
        </li>
        <li>
          <Link to={`${area}/change-password`} className="menu-link">
            Ganti password
          </Link>
        </li>
      </ul>
      <div className="lg:hidden">
        <ThemeSwitch theme={theme} />
      </div>
      <SignOut />
    </FoldOut>
  )
}
