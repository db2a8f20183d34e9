// The categories of one kind of ticket in their order, with what can be done to each.
import { Eye, EyeOff, Pencil } from 'lucide-react'
import { OrderButtons } from '#app/forms/order-buttons.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { IconLink } from '#app/ui/icon-link.tsx'
import type { ManagedCategory } from '#domain/tickets/categories/find-managed-categories.ts'
import type { TicketKind } from '#domain/tickets/ticket.ts'

/** Props of `CategoryCard`; `here` is the page itself. */
export interface CategoryCardProps {
  readonly title: string
  readonly kind: TicketKind
  readonly categories: readonly ManagedCategory[]
  readonly here: string
}

/** Posts `intent=order` with all ids, `hide` and `show` with one. */
export function CategoryCard({ title, kind, categories, here }: CategoryCardProps) {
  const ids = categories.map(({ id }) => id)
  return (
    <section aria-labelledby={`kategori-${kind}`}>
      <Card flush>
        <h2 id={`kategori-${kind}`} className="border-b border-garis px-4 py-3 text-base">
          {title}
        </h2>
        <ol className="divide-y divide-garis">
          {categories.map(({ id, name, hidden, tickets, updatedAt }, place) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2 px-4 py-2">
              <div className="min-w-0 grow basis-40 py-1">
                <p className="font-medium wrap-anywhere">{name}</p>
                <p className="flex flex-wrap items-center gap-2 text-sm text-tinta-soft">
                  {`${tickets.toLocaleString('id-ID')} tiket`}
                  {hidden && <Badge tone="grey">Disembunyikan</Badge>}
                </p>
              </div>
              <div className="-mr-2 flex shrink-0 items-center">
                <OrderButtons ids={ids} place={place} name={name} hidden={{ kind }} />
                <IconLink to={`${here}?edit=${kind}/${id}`} title="Ganti nama" name={name}>
                  <Pencil />
                </IconLink>
                <PortalForm
                  intent={hidden ? 'show' : 'hide'}
                  hidden={{ kind, id, seen: updatedAt }}
                  action={here}
                  preventScrollReset
                >
                  <IconButton type="submit" label={`${hidden ? 'Tampilkan' : 'Sembunyikan'}: ${name}`}>
                    {hidden ? <Eye /> : <EyeOff />}
                  </IconButton>
                </PortalForm>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
