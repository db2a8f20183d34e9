// What can be done with the ticked tickets; it appears with the first tick, without scripts too.
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FoldOut } from '#app/ui/overlays/fold-out.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { bulkLabelsOf, bulkNames } from '#domain/tickets/bulk/bulk-labels.ts'
import type { BulkName } from '#domain/tickets/desk-actions.ts'
import type { ListStage } from './desk-lists.ts'

export const bulkFormId = 'massal'

const ticks = () => [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${bulkFormId}"]`)]

function useTicked(): { readonly ticked: number; readonly all: boolean } {
  const [state, setState] = useState({ ticked: 0, all: false })
  useEffect(() => {
    function count() {
      const boxes = ticks()
      const ticked = boxes.filter(({ checked }) => checked).length
      const all = ticked > 0 && ticked === boxes.length
      setState((before) => (before.ticked === ticked && before.all === all ? before : { ticked, all }))
    }
    // A row may have left with its tick since the list was last shown.
    count()
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  })
  return state
}

/** Its space is reserved before it is shown, so that no row moves under a finger. On phones 'Pilih' shows the boxes. */
export function TickAll() {
  const hydrated = useHydrated()
  const { all } = useTicked()
  function tickAll(checked: boolean) {
    for (const box of ticks()) box.checked = checked
    document.dispatchEvent(new Event('change'))
  }
  return (
    <>
      <input
        type="checkbox"
        aria-label="Pilih semua di halaman ini"
        title="Pilih semua di halaman ini"
        checked={all}
        onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
        className={classNames('tick tick-all ml-1.25', !hydrated && 'invisible noscript:hidden')}
      />
      <label className="pick-rows">
        <input
          type="checkbox"
          id="pilih"
          className="sr-only"
          onChange={({ currentTarget }) => !currentTarget.checked && tickAll(false)}
        />
        Pilih
      </label>
    </>
  )
}

const common: Readonly<Record<'pending' | 'inprogress', readonly BulkName[]>> = {
  pending: ['claim', 'reply-complete'],
  inprogress: ['reply-complete', 'complete'],
}

function BulkButton({ name, isInMenu = false }: { readonly name: BulkName; readonly isInMenu?: boolean }) {
  return (
    <Button
      type="submit"
      name="do"
      value={name}
      size="sm"
      variant={isInMenu ? 'quiet' : 'secondary'}
      className={isInMenu ? 'justify-start' : undefined}
    >
      {bulkLabelsOf(name).button}
    </Button>
  )
}

/** Three actions and a menu of the others, which begins with completing and ends with spam. */
function OpenActions({ stage }: { readonly stage: keyof typeof common }) {
  const others = bulkNames
    .filter((name) => !bulkLabelsOf(name).isForSpam && name !== 'spam' && !common[stage].includes(name))
    .sort((one, other) => Number(other === 'complete') - Number(one === 'complete'))
  return (
    <>
      {common[stage].map((name) => (
        <BulkButton key={name} name={name} />
      ))}
      <Button type="submit" formAction="/helpdesk/incidents/attach" size="sm" variant="secondary">
        Masukkan ke gangguan
      </Button>
      <FoldOut
        button="Lainnya"
        buttonClass="inline-flex min-h-9 items-center rounded-control border border-garis-kuat px-3 text-sm font-semibold text-nila-700 hover:border-nila-700 hover:bg-nila-50"
        panelClass="right-0 bottom-full mb-1 grid min-w-56 p-1"
      >
        {others.map((name) => (
          <BulkButton key={name} name={name} isInMenu />
        ))}
        <hr className="my-1 border-garis" />
        <BulkButton name="spam" isInMenu />
      </FoldOut>
    </>
  )
}

export interface BulkBarProps {
  readonly query: string
  readonly stage: Exclude<ListStage, 'completed'>
  readonly whole: { readonly count: string; readonly upTo: number } | undefined
}

export function BulkBar({ query, stage, whole }: BulkBarProps) {
  const { ticked } = useTicked()
  const [all, setAll] = useState(false)
  return (
    <Form
      id={bulkFormId}
      method="get"
      action="/helpdesk/bulk"
      aria-label="Tiket terpilih"
      className="bulk-bar sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-10 flex-wrap items-center gap-2 rounded-card border border-nila-700 bg-kertas p-3 shadow-floating"
    >
      <input type="hidden" name="view" value={query} />
      <span role="status" className="px-1 font-semibold">
        {all && whole ? `${whole.count} tiket dipilih` : ticked > 0 ? `${ticked} tiket dipilih` : 'Tiket terpilih'}
      </span>
      {whole && (
        <label className="inline-flex min-h-9 cursor-pointer items-center gap-2 px-1 text-sm">
          <input
            type="checkbox"
            name="upTo"
            value={whole.upTo}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
            className="size-5 accent-nila-700"
          />
          {`Semua ${whole.count} yang cocok`}
        </label>
      )}
      {stage === 'spam' ? <BulkButton name="not-spam" /> : <OpenActions stage={stage} />}
    </Form>
  )
}
