// From one's regency to the call centre that covers it; without scripts the contact page answers.
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { CallButton } from '#app/components/shell/call-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** A branch office's call centre with the regencies it covers. */
export interface CallCentre {
  readonly name: string
  readonly callCentre: string
  readonly regencies: readonly string[]
}

/** Props of `OfficeFinder`. */
export type OfficeFinderProps = { callCentres: readonly CallCentre[] }

/** A native select of all regencies and the office under it. */
export function OfficeFinder({ callCentres }: OfficeFinderProps) {
  const hydrated = useHydrated()
  const [regency, setRegency] = useState('')
  const found = callCentres.find(({ regencies }) => regencies.includes(regency))
  const names = callCentres.flatMap(({ regencies }) => regencies).sort((a, b) => a.localeCompare(b, 'id'))
  return (
    <form action="/contact" className="grid grid-cols-1 gap-4">
      <Field label="Kabupaten/kota Anda" name="wilayah">
        <Select
          value={regency}
          onChange={(event) => setRegency(event.target.value)}
          none="Pilih kabupaten/kota"
          options={names.map((name) => ({ id: name, name }))}
        />
      </Field>
      {!hydrated && (
        <Button type="submit" variant="secondary">
          Tampilkan call centre
        </Button>
      )}
      <div role="status">
        {found && (
          <div className="flex flex-wrap items-center justify-between gap-4 rounded-control bg-nila-50 p-4">
            <div className="min-w-0">
              <p className="font-semibold">{found.name}</p>
              <p className="flex items-center gap-2 text-tinta-soft tabular-nums">
                <Phone className="size-4" />
                {found.callCentre}
              </p>
            </div>
            <CallButton number={found.callCentre} who={found.name} />
          </div>
        )}
      </div>
    </form>
  )
}
