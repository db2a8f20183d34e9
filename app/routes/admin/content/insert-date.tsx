// A date of the season for the text that is being written: chosen from a menu, it changes wherever it stands when the season does.
import { CalendarDays } from 'lucide-react'
import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { MarkerGroup } from '#domain/season/marker-choices.ts'

/** Props of `InsertDate`; `into` is the id of the text box, `onInsert` receives what stands in it then. */
export interface InsertDateProps {
  readonly into: string
  readonly onInsert?: (text: string) => void
}

/** Nothing without scripts; the menu is asked for when it is unfolded. */
export function InsertDate({ into, onInsert }: InsertDateProps) {
  const fetcher = useFetcher<{ readonly groups: readonly MarkerGroup[] }>()
  const hydrated = useHydrated()
  const choice = useRef<HTMLSelectElement>(null)
  if (!hydrated) return null

  function insert() {
    const box = document.getElementById(into)
    const marker = choice.current?.value
    if (!marker || !(box instanceof HTMLTextAreaElement)) return
    const at = box.selectionEnd || box.value.length
    box.setRangeText(marker, at, at, 'end')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    onInsert?.(box.value)
    box.focus()
  }

  return (
    <details
      className="text-sm"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !fetcher.data) void fetcher.load('/helpdesk/date-choices')
      }}
    >
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 font-semibold text-nila-700">
        <CalendarDays className="size-4" />
        Sisipkan tanggal dari jadwal
      </summary>
      <div className="grid gap-2 pt-1">
        <p className="text-tinta-soft">
          Bila jadwal berubah, tanggal di semua teks ikut berubah. Jangan menulis tanggal tahap sebagai teks biasa.
        </p>
        <div className="flex flex-wrap gap-2">
          <select ref={choice} aria-label="Tanggal dari jadwal" className="control min-w-0 grow basis-60">
            {(fetcher.data?.groups ?? []).map(({ name, choices }) => (
              <optgroup key={name} label={name}>
                {choices.map(({ marker, words }) => (
                  <option key={marker} value={marker}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          <Button variant="secondary" size="sm" onClick={insert}>
            Sisipkan
          </Button>
        </div>
      </div>
    </details>
  )
}
