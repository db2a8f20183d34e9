// The columns of other matters: what is said, whether the search knows it and what switched it off, and the steps of a row.
import { Pencil, Power, PowerOff } from 'lucide-react'
import { Link } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import type { ManagerAddress } from '#app/routes/admin/content/manager-address.ts'
import { RemoveForm } from '#app/routes/admin/content/remove-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import type { Column } from '#app/ui/table.tsx'

/** A row: `askedTimes` counts its ways to ask, `answeredBy` are the items that switch it off, each with its form. */
export interface MatterRow {
  readonly id: number
  readonly name: string
  readonly says: string
  readonly askedTimes: number
  readonly off: boolean
  readonly version: number
  readonly answeredBy: readonly { readonly title: string; readonly to: string }[]
}

/** `address` is that of the list. */
export const matterColumns = (address: ManagerAddress): readonly Column<MatterRow>[] => [
  { key: 'name', header: 'Urusan', main: true, cell: ({ name }) => name },
  { key: 'says', header: 'Kalimat jawaban', cell: ({ says }) => says },
  {
    key: 'asked',
    header: 'Cara bertanya',
    end: true,
    cell: ({ askedTimes }) => <span className="tabular-nums">{askedTimes}</span>,
  },
  { key: 'state', header: 'Keadaan', cell: (row) => <MatterState {...row} /> },
  {
    key: 'steps',
    header: 'Langkah',
    hideHeader: true,
    end: true,
    cell: ({ id, name, version, off }) => (
      <span className="flex @2xl:justify-end">
        <PortalForm intent={off ? 'switch-on' : 'switch-off'} hidden={{ id, version }}>
          <IconButton type="submit" label={`${off ? 'Nyalakan' : 'Matikan'}: ${name}`}>
            {off ? <Power /> : <PowerOff />}
          </IconButton>
        </PortalForm>
        <IconLink to={address({ edit: String(id) })} title="Edit" name={name}>
          <Pencil />
        </IconLink>
        <RemoveForm
          name={name}
          hidden={{ id, version }}
          title={`Hapus urusan “${name}”?`}
          description="Pertanyaan tentang urusan ini tidak lagi dijawab dengan kalimatnya."
        />
      </span>
    ),
  },
]

function MatterState({ off, answeredBy }: MatterRow) {
  if (off) return <Badge tone="grey">Dimatikan admin</Badge>
  if (answeredBy.length === 0) return <Badge tone="green">Dikenali</Badge>
  return (
    <div className="grid gap-1">
      <span className="text-tinta-soft">Dimatikan oleh:</span>
      <ul className="grid gap-1">
        {answeredBy.map(({ title, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-9 items-center wrap-anywhere">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
