import { Download } from 'lucide-react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Field, Select, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'

/** The season before this one, and how many days later this one is by whole weeks. */
export interface PreviousSeason {
  readonly year: number
  readonly weeks: number
}

interface FillStagesProps {
  readonly year: number
  readonly previous: PreviousSeason | null
  readonly isEmpty: boolean
}

/** Ways to fill the table at once, within its form, so that nothing typed is lost. */
export function FillStages({ year, previous, isEmpty }: FillStagesProps) {
  return (
    <Card
      id="isi-tabel"
      className="print:hidden"
      title="Isi tabel sekaligus"
      description="Hasilnya terlihat di tabel dulu; belum ada yang disimpan."
    >
      {previous && (
        <Fold title={`Geser dari ${previous.year}`} open={isEmpty}>
          <div className="flex flex-wrap items-end gap-4">
            <Field label="Cara menggeser" name="shiftBy" className="min-w-0 grow basis-64">
              <Select
                options={{
                  weeks: `Hari yang sama dalam minggu (${previous.weeks} hari)`,
                  days: 'Sejumlah hari',
                }}
              />
            </Field>
            <Field label="Jumlah hari" name="shiftDays" className="w-32">
              <TextInput inputMode="numeric" autoComplete="off" />
            </Field>
            <Button type="submit" name="do" value="shift" variant="secondary" busyLabel="Menggeser...">
              {`Geser dari ${previous.year}`}
            </Button>
          </div>
        </Fold>
      )}
      <Fold title="Tempel dari lembar kerja, atau pilih berkas">
        <Field
          label="Tempel dari lembar kerja"
          name="paste"
          hint="Satu tahap per baris: tahap, dari, sampai, catatan. Dipisah tab, titik koma, atau koma."
        >
          <TextArea
            rows={5}
            autoComplete="off"
            spellCheck={false}
            placeholder="Pilih sekolah; 14 Juni; 18 Juni 17.00"
          />
        </Field>
        <Field label="Atau berkas Excel atau CSV" name="file">
          <FileInput accept=".xlsx,.csv,text/csv,text/plain" />
        </Field>
        <Button
          type="submit"
          name="do"
          value="fill"
          variant="secondary"
          busyLabel="Membaca..."
          className="justify-self-start"
        >
          Isi tabel
        </Button>
      </Fold>
      <ButtonLink to={`/admin/season/file?tahun=${year}`} reloadDocument variant="secondary" className="mt-4">
        <Download />
        Unduh jadwal (Excel)
      </ButtonLink>
    </Card>
  )
}
