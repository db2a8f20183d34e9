// A topic of the FAQ manager: its items in order, with what can be done to each.

import { ArrowDown, ArrowUp, GripVertical, Heart, History, Pencil } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Link, useSubmit } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { RemoveForm } from '#app/routes/admin/content/remove-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { IconLink } from '#app/ui/icon-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** An item as its line shows it. */
export interface FaqLine {
  readonly id: number
  readonly question: string
  readonly draft: boolean
  readonly thanks: number
}

/** Props of `FaqTopicCard`; `orderable` only when all of the topic's items are shown. */
export type FaqTopicCardProps = {
  topic: { id: number; name: string; categoryName: string; items: readonly FaqLine[] }
  editing: number | null
  orderable: boolean
  editTo: (id: number) => string
}

/** `ids` with the one at `from` put at `to`. */
function moved(ids: readonly number[], from: number, to: number): number[] {
  const rest = ids.filter((_, place) => place !== from)
  return rest.toSpliced(to, 0, ids[from] ?? 0)
}

/** Buttons move an item by one; with scripts it can be dragged too. */
export function FaqTopicCard({ topic, editing, orderable, editTo }: FaqTopicCardProps) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  const ids = topic.items.map(({ id }) => id)

  function drop(event: DragEvent) {
    event.preventDefault()
    if (drag && drag.from !== drag.over) {
      submit(
        { intent: 'order', order: moved(ids, drag.from, drag.over).join() },
        { method: 'post', preventScrollReset: true },
      )
    }
    setDrag(null)
  }

  return (
    <section aria-labelledby={`topik-${topic.id}`}>
      <Card flush>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-garis px-4 py-3">
          <h2 id={`topik-${topic.id}`} className="text-base">
            {topic.name}
          </h2>
          <span className="text-sm text-tinta-soft">
            {topic.categoryName} · {topic.items.length} FAQ
          </span>
        </div>
        {topic.items.length === 0 && <p className="px-4 py-4 text-sm text-tinta-soft">Belum ada FAQ di topik ini.</p>}
        <ol className="divide-y divide-garis">
          {topic.items.map((item, place) => (
            <li
              key={item.id}
              draggable={orderable && hydrated}
              onDragStart={() => setDrag({ from: place, over: place })}
              onDragOver={(event) => {
                if (!drag) return
                event.preventDefault()
                if (drag.over !== place) setDrag({ ...drag, over: place })
              }}
              onDragEnd={() => setDrag(null)}
              onDrop={drop}
              className={classNames(
                'flex flex-wrap items-center gap-x-2 px-4 py-2 transition-colors',
                item.id === editing && 'bg-nila-50',
                drag?.over === place && drag.from !== place && 'bg-sogan-50',
                drag?.from === place && 'opacity-60',
              )}
            >
              {orderable && hydrated && (
                <GripVertical
                  aria-hidden="true"
                  className="size-4 shrink-0 cursor-grab text-tinta-soft max-sm:hidden"
                />
              )}
              <div className="min-w-0 grow basis-60 py-1">
                <Link to={editTo(item.id)} className="inline-block py-1.5 font-medium wrap-anywhere">
                  {item.question}
                </Link>
                <div className="flex flex-wrap items-center gap-2 text-sm text-tinta-soft empty:hidden">
                  {item.draft && <Badge tone="grey">Draf</Badge>}
                  {item.thanks > 0 && (
                    <span className="inline-flex items-center gap-1">
                      <Heart className="size-4" />
                      {item.thanks.toLocaleString('id-ID')} terima kasih
                    </span>
                  )}
                </div>
              </div>
              <div className="-mr-2 flex max-w-full shrink-0 flex-wrap items-center">
                {orderable && (
                  <>
                    <MoveButton
                      label={`Naikkan: ${item.question}`}
                      order={place === 0 ? null : moved(ids, place, place - 1)}
                      icon={ArrowUp}
                    />
                    <MoveButton
                      label={`Turunkan: ${item.question}`}
                      order={place === ids.length - 1 ? null : moved(ids, place, place + 1)}
                      icon={ArrowDown}
                    />
                  </>
                )}
                <IconLink to={editTo(item.id)} title="Edit" name={item.question}>
                  <Pencil />
                </IconLink>
                <IconLink to={`/admin/faq/${item.id}/history`} title="Riwayat" name={item.question}>
                  <History />
                </IconLink>
                <RemoveForm
                  name={item.question}
                  hidden={{ id: item.id }}
                  title="Hapus FAQ ini?"
                  description={`"${item.question}" tidak lagi tampil di publik.`}
                />
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}

function MoveButton({
  label,
  order,
  icon: Icon,
}: {
  label: string
  order: readonly number[] | null
  icon: typeof ArrowUp
}) {
  return (
    <PortalForm intent="order" hidden={{ order: order?.join() }} preventScrollReset>
      <IconButton type="submit" label={label} disabled={order === null}>
        <Icon />
      </IconButton>
    </PortalForm>
  )
}
