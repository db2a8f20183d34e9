import { CalendarDays, ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useFetcher } from 'react-router'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { IdempotencyField, PortalForm, type PortalFormProps } from '#app/forms/portal-form.tsx'
import { SavedState } from '#app/forms/saved-state.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { useFormValue } from '#app/ui/forms/form-context.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { MarkerGroup } from '#domain/season/season.server.ts'
import { formatDateTime } from '#shared/dates.ts'

interface ContentFormProps extends Pick<PortalFormProps, 'noValidate' | 'encType' | 'className'> {
  readonly intent: string
  readonly title: string
  readonly description?: ReactNode
  /** What is changed; without one it is added. `seen` is the lock where there are no versions, and of the release before. */
  readonly item: { readonly id: number | string; readonly version?: number; readonly seen?: Date | string } | null
  readonly stored: object
  readonly compared?: Readonly<Record<string, string>>
  readonly history?: boolean
  /** Time and author of the last save (`savedWords`). If set, leaving with unsaved text needs a confirmation. */
  readonly saved?: string | null
  readonly fresh?: string
  readonly links?: ReactNode
  readonly above?: ReactNode
  readonly below?: ReactNode
  readonly preview?: ReactNode
  readonly children: ReactNode
}

export function ContentForm({
  title,
  description,
  item,
  stored,
  compared,
  history = false,
  saved,
  fresh,
  links,
  above,
  below,
  preview,
  className,
  children,
  ...form
}: ContentFormProps) {
  const lock = Object.entries({ version: item?.version, seen: item?.seen }).filter(([, value]) => value !== undefined)
  const hidden = { ...(item && { id: item.id }), ...Object.fromEntries(lock) }
  const storedTexts = Object.entries(compared ?? {}).map(([name, label]) => ({
    label: `${label} tersimpan`,
    text: String(Reflect.get(stored, name)),
  }))
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${className ?? ''}`}>
      {above}
      <Card>
        <div className="grid grid-cols-1 gap-5">
          <PortalForm {...form} guarded={saved !== undefined} hidden={hidden} stored={stored}>
            <CardHeader title={title} description={saved === undefined ? description : <SavedState saved={saved} />} />
            <div className="grid grid-cols-1 gap-5">
              <FormNotices summary storedTexts={item && compared ? storedTexts : undefined} history={history} />
              {fresh && !item && <IdempotencyField fresh={fresh} />}
              {children}
              <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
                <Button type="submit" busyLabel="Menyimpan...">
                  Simpan
                </Button>
                {links}
              </div>
            </div>
          </PortalForm>
          {below}
        </div>
      </Card>
      {preview && (
        <section aria-labelledby="pratinjau" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h2 id="pratinjau" className="text-base">
            Pratinjau
          </h2>
          {preview}
        </section>
      )}
    </div>
  )
}

export function savedWords(item: { readonly updatedAt: Date; readonly updatedByName: string | null } | null) {
  if (!item) return null
  return `Tersimpan ${formatDateTime(item.updatedAt)}${item.updatedByName ? ` oleh ${item.updatedByName}` : ''}`
}

export function AskedField() {
  const ways = (useFormValue('asked') ?? '').split('\n').filter((line) => line.trim() !== '').length
  return (
    <details open={ways === 0} className="group rounded-control border border-garis px-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        <span>
          Cara lain menanyakannya <span className="font-normal text-tinta-soft">({ways})</span>
        </span>
        <ChevronDown className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">
        <Field
          label="Pertanyaan serupa"
          name="asked"
          optional
          hint="Satu per baris. Tidak tampil di publik; membantu pencarian dan asisten menemukannya."
        >
          <TextArea rows={5} />
        </Field>
      </div>
    </details>
  )
}

/** `into` is the id of the text box, `onInsert` receives its new text. */
interface InsertDateProps {
  readonly into: string
  readonly onInsert?: (text: string) => void
}

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
          Bila jadwal berubah, tanggal di FAQ dan artikel ikut berubah; pengumuman yang sudah tayang menyimpan
          tanggalnya. Jangan menulis tanggal tahap sebagai teks biasa.
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
