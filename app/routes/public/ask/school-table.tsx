import { useContext } from 'react'
import { Checkbox, Field, fieldId, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { mostPupils } from '#domain/tickets/pupils/pupil.ts'
import { type CheckedRow, cellName, nameMaxLength, problemMaxLength } from '#domain/tickets/pupils/read-pupils.ts'

/** Rows that are corrected at a time; the others follow. */
const shown = 50

function rowsIn(json: string | undefined): readonly CheckedRow[] {
  try {
    return JSON.parse(json ?? '[]') as CheckedRow[]
  } catch {
    return []
  }
}

/** The fields for the table, or its rows with their mistakes after it was read. */
export function SchoolTable() {
  const form = useContext(FormContext)
  const json = form?.values.rows
  const rows = rowsIn(json)
  if (rows.length === 0) return <TableFields key={form?.problem?.id} />
  return (
    <section aria-labelledby={fieldId('rows')} className="grid grid-cols-1 gap-4">
      <h2 id={fieldId('rows')} tabIndex={-1} className="text-xl outline-none">
        {rows.length} siswa
      </h2>
      <input type="hidden" name="rows" value={json} />
      <WrongRows key={json} rows={rows} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-nila-700">Ganti tabel</summary>
        <TableFields key={json} />
      </details>
    </section>
  )
}

function TableFields() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Field
        label="Tabel siswa"
        name="file"
        hint={`Excel (.xlsx) atau CSV dengan kolom NISN, Nama, dan Masalah. Paling banyak ${mostPupils} siswa.`}
      >
        <FileInput accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain" />
      </Field>
      <Field label="Atau tempel tabelnya" name="table">
        <TextArea
          rows={6}
          autoComplete="off"
          spellCheck={false}
          placeholder={'NISN\tNama\tMasalah'}
          className="font-mono text-sm"
        />
      </Field>
    </div>
  )
}

function WrongRows({ rows }: { rows: readonly CheckedRow[] }) {
  const wrong = rows.filter(({ mistake }) => mistake)
  if (wrong.length === 0) return <p>Semua baris sudah benar.</p>
  return (
    <>
      <p>
        {wrong.length} baris perlu diperbaiki.
        {wrong.length > shown && ` Ini ${shown} yang pertama.`}
      </p>
      {wrong.slice(0, shown).map((row) => (
        <WrongRow key={row.line} row={row} />
      ))}
    </>
  )
}

function WrongRow({ row: { line, nisn, name, problem, mistake } }: { row: CheckedRow }) {
  const id = `baris-${line}`
  const cell = (field: 'nisn' | 'name' | 'problem') => ({
    name: cellName(line, field),
    id: fieldId(cellName(line, field)),
  })
  return (
    <fieldset aria-describedby={id} className="grid grid-cols-1 gap-3 rounded-card border border-garis p-4">
      <legend className="px-1 font-semibold">Baris {line}</legend>
      <p id={id} className="font-medium text-red-700">
        {mistake}
      </p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Field label="NISN" {...cell('nisn')}>
          <TextInput inputMode="numeric" autoComplete="off" defaultValue={nisn} />
        </Field>
        <Field label="Nama" {...cell('name')}>
          <TextInput autoComplete="off" maxLength={nameMaxLength} defaultValue={name} />
        </Field>
      </div>
      <Field label="Masalah" {...cell('problem')}>
        <TextInput autoComplete="off" maxLength={problemMaxLength} defaultValue={problem} />
      </Field>
      <Checkbox name={cellName(line, 'drop')}>Hapus baris ini</Checkbox>
    </fieldset>
  )
}
