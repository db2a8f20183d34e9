import type { ReactNode } from 'react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { TextDifference } from '#app/routes/admin/content/content-history.tsx'
import { Accordion, AccordionItem } from '#app/ui/accordion.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type Column, Table } from '#app/ui/table.tsx'
import { changesIn, type ImportView, type Shown, type ShownItem } from '#domain/content/exchange/import-view.ts'

export interface ImportPreviewProps extends ImportView {
  readonly text: string
  readonly seen: string
  /** True when the portal changed since the preview before this one. */
  readonly isStale: boolean
  readonly back: string
  readonly undo: string
}

const figureNames = {
  new: 'Baru',
  changed: 'Berubah',
  restored: 'Dikembalikan',
  same: 'Sama',
  problem: 'Bermasalah',
  onlyHere: 'Hanya di portal',
} as const

type Problem = ImportView['problems']['items'][number]

const problemColumns: readonly Column<Problem>[] = [
  { key: 'line', header: 'Baris', cell: ({ line }) => line },
  { key: 'name', header: 'Butir', main: true, cell: ({ name }) => name },
  { key: 'problem', header: 'Masalah', cell: ({ problem }) => problem },
]

function headingOf({ figures }: ImportView): string {
  const changes = changesIn(figures)
  const ready = changes === 0 ? 'Tidak ada perubahan' : `${changes} perubahan siap diterapkan`
  return figures.problem === 0 ? ready : `${ready}, ${figures.problem} butir bermasalah`
}

/** The heading takes the focus: the form that led here is gone. */
export function ImportPreview({ text, seen, isStale, back, undo, ...view }: ImportPreviewProps) {
  const { figures, problems, changed, fresh, onlyHere } = view
  const changes = changesIn(figures)
  return (
    <section aria-labelledby="hasil" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="hasil" tabIndex={-1} className="text-xl outline-none">
        {headingOf(view)}
      </h2>
      {isStale && (
        <Notice tone="warning" role="alert" title="Belum diterapkan: isi portal berubah sejak berkas diperiksa">
          Di bawah ini hasil pemeriksaan yang baru. Lihat lagi, lalu terapkan.
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {Object.entries(figureNames).map(([name, label]) => (
          <div key={name} className="rounded-control border border-garis bg-kertas px-3 py-2">
            <dt className="text-sm text-tinta-soft">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{figures[name as keyof typeof figures]}</dd>
          </div>
        ))}
      </dl>
      {figures.problem > 0 && (
        <Notice tone="warning">
          Butir yang bermasalah dilewati dan di portal tetap seperti sekarang. Perbaiki berkasnya lalu periksa lagi,
          atau terapkan yang sudah benar.
        </Notice>
      )}
      {problems.items.length > 0 && (
        <div>
          <Table
            caption="Butir bermasalah"
            columns={problemColumns}
            rows={problems.items}
            rowKey={({ line, name }) => `${line} ${name}`}
          />
          <More of={problems} />
        </div>
      )}
      <ChangedItems {...changed} />
      <Names title="Baru" of={fresh} />
      <Names title="Hanya ada di portal, dibiarkan" of={onlyHere} />
      {changes > 0 && <p className="max-w-measure text-sm text-tinta-soft">{undo}</p>}
      <PortalForm intent="apply" hidden={{ text, seen }} encType="multipart/form-data" className="flex flex-wrap gap-3">
        {changes > 0 && (
          <Button type="submit" size="lg" busyLabel="Menerapkan...">
            {`Terapkan ${changes} perubahan`}
          </Button>
        )}
        <ButtonLink to={back} size="lg" variant="secondary">
          Ganti berkas
        </ButtonLink>
      </PortalForm>
    </section>
  )
}

function ChangedItems({ items, more }: Shown<ShownItem>) {
  if (items.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-lg">Yang berubah</h3>
      <Accordion>
        {items.map(({ line, name, isRestored, changes }) => (
          <AccordionItem
            key={line}
            level={4}
            title={name}
            meta={isRestored ? 'Dikembalikan' : changes.map(({ label }) => label).join(', ')}
            open={items.length === 1}
          >
            {changes.length === 0 && <p className="text-sm text-tinta-soft">Kembali seperti sebelum dihapus.</p>}
            <dl className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {changes.map(({ label, before, after, isLong }) => (
                <div key={label}>
                  <dt className="mb-1 text-sm font-semibold">{label}</dt>
                  <dd>
                    {isLong ? (
                      'Teksnya terlalu panjang untuk dibandingkan di sini.'
                    ) : (
                      <TextDifference before={before} after={after} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </AccordionItem>
        ))}
      </Accordion>
      <More of={{ items, more }} />
    </div>
  )
}

function Names({ title, of }: { title: ReactNode; of: Shown<string> }) {
  if (of.items.length === 0) return null
  return (
    <Accordion>
      <AccordionItem title={title} meta={`${(of.items.length + of.more).toLocaleString('id-ID')} butir`}>
        <ul className="list-disc pl-5">
          {of.items.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may stand twice, and the list never changes
            <li key={place} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
        <More of={of} />
      </AccordionItem>
    </Accordion>
  )
}

function More({ of: { more } }: { of: Shown<unknown> }) {
  return more > 0 && <p className="mt-2 text-sm text-tinta-soft">{`dan ${more.toLocaleString('id-ID')} lagi`}</p>
}
