import { CircleQuestionMark, GripVertical, Heart, History, Pencil } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { Link, useSubmit } from 'react-router'
import { movedOrder, OrderButtons } from '#app/forms/order-buttons.tsx'
import { RemovePublicForm } from '#app/routes/admin/content/content-manager.tsx'
import { ReviewBadge, type Reviewed } from '#app/routes/admin/content/review-fields.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { IconLink } from '#app/ui/icon-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export interface FaqRow extends Reviewed {
  readonly id: number
  readonly question: string
  readonly draft: boolean
  readonly thanks: number
  /** Visitors who read it while they wrote a question, and sent that all the same. */
  readonly unanswered: number
}

export type FaqTopicCardProps = {
  topic: { id: number; name: string; categoryName: string; items: readonly FaqRow[] }
  proposed: readonly number[]
  editing: number | null
  at: Date
  orderable: boolean
  editTo: (id: number) => string
}

export function FaqTopicCard({ topic, proposed, editing, at, orderable, editTo }: FaqTopicCardProps) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const [drag, setDrag] = useState<{ from: number; over: number } | null>(null)
  const ids = topic.items.map(({ id }) => id)

  function drop(event: DragEvent) {
    event.preventDefault()
    if (drag && drag.from !== drag.over) {
      submit(
        { intent: 'order', order: movedOrder(ids, drag.from, drag.over) },
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
                  {item.draft && (
                    <Badge tone="grey">{proposed.includes(item.id) ? 'Menunggu diterbitkan' : 'Draf'}</Badge>
                  )}
                  <ReviewBadge of={item} at={at} />
                  {item.thanks > 0 && (
                    <span className="inline-flex items-center gap-1">
                      <Heart className="size-4" />
                      {item.thanks.toLocaleString('id-ID')} terima kasih
                    </span>
                  )}
                  {item.unanswered > 0 && (
                    <span className="inline-flex items-center gap-1">
                      <CircleQuestionMark className="size-4" />
                      {item.unanswered.toLocaleString('id-ID')} belum terjawab
                    </span>
                  )}
                </div>
              </div>
              <div className="-mr-2 flex max-w-full shrink-0 flex-wrap items-center">
                {orderable && <OrderButtons ids={ids} place={place} name={item.question} />}
                <IconLink to={editTo(item.id)} title="Edit" name={item.question}>
                  <Pencil />
                </IconLink>
                <IconLink to={`/admin/faq/${item.id}/history`} title="Riwayat" name={item.question}>
                  <History />
                </IconLink>
                {!proposed.includes(item.id) && <RemovePublicForm id={item.id} what="FAQ" name={item.question} />}
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
