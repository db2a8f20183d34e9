import { Ban, MailQuestion } from 'lucide-react'
import type { OfficeOption } from '#app/components/offices/office-select.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { roleName } from '#domain/accounts/people/people-policy.ts'
import type { Role } from '#domain/accounts/person.ts'

const tones: Record<Role, BadgeTone> = { client: 'grey', agent: 'blue', admin: 'green' }

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{roleName(role)}</Badge>
}

export function StateBadges({ blocked, canBeOpened }: { blocked: boolean; canBeOpened: boolean }) {
  return (
    <>
      {blocked && (
        <Badge tone="red" icon={Ban}>
          Diblokir
        </Badge>
      )}
      {!canBeOpened && (
        <Badge tone="grey" icon={MailQuestion}>
          Belum bisa masuk
        </Badge>
      )}
    </>
  )
}

export function officeLabel(
  { role, officeId }: { readonly role: Role; readonly officeId: number | null },
  offices: readonly OfficeOption[],
): string {
  if (role !== 'agent') return '–'
  return offices.find(({ id }) => id === officeId)?.name ?? 'Provinsi'
}
