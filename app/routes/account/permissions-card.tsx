// 'Hak akses': which of the permissions an administrator holds.
import { Circle, CircleCheck } from 'lucide-react'
import { Card } from '#app/ui/card.tsx'
import { permissions } from '#domain/accounts/permission-names.ts'
import { holds } from '#domain/accounts/permissions.ts'
import type { Permission, Person } from '#domain/accounts/person.ts'

/** Every permission by its label, and whether the person holds it. */
export function readPermissions(person: Person): PermissionsCardProps['permissions'] {
  return (Object.keys(permissions) as Permission[]).map((permission) => ({
    label: permissions[permission],
    granted: holds(person, permission),
  }))
}

/** Props of `PermissionsCard`. */
export interface PermissionsCardProps {
  readonly permissions: readonly { readonly label: string; readonly granted: boolean }[]
}

/** The list as a card. */
export function PermissionsCard({ permissions: listed }: PermissionsCardProps) {
  return (
    <Card title="Hak akses" description="Diberikan oleh Super Administrator.">
      <ul aria-label="Hak akses" className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        {listed.map(({ label, granted }) => {
          const Icon = granted ? CircleCheck : Circle
          return (
            <li key={label} className={granted ? 'flex gap-2 font-medium' : 'flex gap-2 text-tinta-soft'}>
              <Icon className={granted ? 'mt-0.5 text-green-600' : 'mt-0.5'} />
              <span>
                {label}
                <span className="sr-only">{granted ? ': diberikan' : ': tidak diberikan'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
