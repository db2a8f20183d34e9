import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import { Checkbox, Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import type { StageFields } from '#domain/season/season-input.ts'
import type { StageRemark } from '#domain/season/stage-remarks.ts'

export interface StageRow {
  readonly fields: StageFields
  readonly isGone: boolean
}

/** One remark for each row; null for a row without anything to say. */
interface StageTableProps {
  readonly rows: readonly StageRow[]
  readonly remarks: readonly (StageRemark | null)[]
}

// Some browsers drop the table role when cells are displayed as blocks, so the roles are explicit.
const role = (role: string) => ({ role })

const fieldLabels: Readonly<Record<string, string>> = { opens: 'Dari', closes: 'Sampai', note: 'Catatan' }

/** 'Pilih sekolah, Sampai' of 'stage-3-closes'; null for a field of no stage, or one that its message names. */
export function stageFieldPlace(rows: readonly StageRow[], field: string): string | null {
  const [, place, name = ''] = /^stage-(\d+)-(\w+)$/.exec(field) ?? []
  const label = fieldLabels[name]
  return label ? `${rows[Number(place)]?.fields.name || 'Tahap baru'}, ${label}` : null
}

const heads = ['Tahap', 'Dari', 'Sampai', 'Keterangan']

/** On phones each row is a block with its labels. */
export function StageTable({ rows, remarks }: StageTableProps) {
  const named = rows.map(({ fields }) => fields).filter(({ id }) => id !== '')
  return (
    <div className="@container">
      <table {...role('table')} className="block w-full text-sm @3xl:table">
        <caption className="sr-only">Tahap musim</caption>
        <thead {...role('rowgroup')} className="hidden @3xl:table-header-group">
          <tr {...role('row')}>
            {heads.map((head) => (
              <th key={head} {...role('columnheader')} scope="col" className="px-1.5 pb-2 text-left font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role('rowgroup')} className="block divide-y divide-garis @3xl:table-row-group">
          {rows.map(({ fields }, place) => (
            <Row
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the form
              key={place}
              place={place}
              stage={fields}
              remark={remarks[place] ?? null}
              bounds={named.filter(({ id }) => id !== fields.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  readonly place: number
  readonly stage: StageFields
  readonly remark: StageRemark | null
  readonly bounds: readonly StageFields[]
}

function Row({ place, stage, remark, bounds }: RowProps) {
  const form = useContext(FormContext)
  const named = (field: keyof StageFields | 'gone') => `stage-${place}-${field}`
  const isNew = stage.id === ''
  const name = stage.name || 'tahap baru'
  const label = (words: string) => (
    <span className="@3xl:sr-only">
      {words} <span className="sr-only">{name}</span>
    </span>
  )
  const isWrong = (field: keyof StageFields) => form?.errors[named(field)] !== undefined
  const isRefused = isWrong('name') || isWrong('opens') || isWrong('closes')
  return (
    <tr {...role('row')} className="grid grid-cols-1 gap-2 py-4 @3xl:table-row">
      <Cell className="@3xl:w-[25%]">
        <input type="hidden" name={named('id')} value={stage.id} />
        <Field label={label('Tahap')} name={named('name')} className={besideLabel}>
          <TextInput autoComplete="off" placeholder={isNew ? 'Tahap baru' : undefined} />
        </Field>
      </Cell>
      <Cell className="@3xl:w-[22%]">
        <Field label={label('Dari')} name={named('opens')} className={besideLabel}>
          <TextInput autoComplete="off" className="tabular-nums" />
        </Field>
      </Cell>
      <Cell className="@3xl:w-[22%]">
        <Field label={label('Sampai')} name={named('closes')} className={besideLabel}>
          <TextInput autoComplete="off" className="tabular-nums" />
        </Field>
      </Cell>
      <Cell>
        {remark && <Remark {...remark} mistake={isRefused ? null : remark.mistake} />}
        <details className="group" open={isWrong('note') || undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-nila-700 @3xl:min-h-7">
            Lainnya <span className="sr-only">{name}</span>
          </summary>
          <div className="grid grid-cols-1 gap-3 pt-2">
            <Field label="Catatan" name={named('note')} optional>
              <TextInput autoComplete="off" />
            </Field>
            <Field
              label="Bila Sampai kosong"
              name={named('endsBy')}
              hint="Pembaca diberi tahu bahwa batas akhirnya tidak diumumkan."
            >
              <Select
                none="Tahap sehari"
                options={bounds.map((bound) => ({ id: bound.id, name: `Berlaku sampai ${bound.name} ditutup` }))}
              />
            </Field>
            {!isNew && <Checkbox name={named('gone')}>Hapus tahap ini saat disimpan</Checkbox>}
          </div>
        </details>
      </Cell>
    </tr>
  )
}

/** On phones the label stands before its field. */
const besideLabel =
  'items-center gap-x-2 [&]:grid-cols-[3.75rem_minmax(0,1fr)] @3xl:[&]:grid-cols-1 [&>p]:col-start-2 @3xl:[&>p]:col-start-1'

function Cell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <td {...role('cell')} className={`block min-w-0 @3xl:table-cell @3xl:px-1.5 @3xl:align-top ${className}`}>
      {children}
    </td>
  )
}

function Remark({ mistake, notes, isDoubtful }: StageRemark) {
  if (mistake)
    return (
      <p className="flex items-start gap-1.5 font-medium text-red-700">
        <CircleAlert className="mt-px size-4.5" />
        {mistake}
      </p>
    )
  if (notes.length === 0) return null
  return (
    <p className="flex items-start gap-1.5 text-tinta-soft">
      {isDoubtful ? (
        <TriangleAlert className="mt-px size-4.5 text-sogan-700" />
      ) : (
        <CircleCheck className="mt-px size-4.5 text-green-600" />
      )}
      <span className="min-w-0">{`${notes.join('. ')}.`}</span>
    </p>
  )
}
