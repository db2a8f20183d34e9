// From one's regency to the office that covers it; without scripts, and for names of towns, the contact page answers.
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { CallNumber, ContactButtons } from '#app/components/offices/contact-buttons.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export interface CallCentre {
  readonly name: string
  readonly callCentre?: string
  readonly example?: string
  readonly whatsapp?: string
  readonly hours?: string
  readonly regencies: readonly string[]
}

export type OfficeFinderProps = { callCentres: readonly CallCentre[] }

/** A native select of all regencies and the office under it. Names of towns would make the first view too heavy. */
export function OfficeFinder({ callCentres }: OfficeFinderProps) {
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState('')
  const found = callCentres.find(({ regencies }) => regencies.includes(chosen))
  const names = callCentres.flatMap(({ regencies }) => regencies)
  return (
    <form action="/contact" className="grid grid-cols-1 gap-4">
      <Field label="Kabupaten/kota Anda" name="wilayah">
        <Select
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          none="Pilih kabupaten/kota"
          options={names.sort((a, b) => a.localeCompare(b, 'id')).map((name) => ({ id: name, name }))}
        />
      </Field>
      <Link to="/contact" className="-my-2 inline-flex min-h-11 items-center">
        Cari nama tempat, misalnya Solo
      </Link>
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
              {(found.callCentre ?? found.example) && (
                <p className="flex items-center gap-2 text-tinta-soft tabular-nums">
                  <Phone className="size-4" />
                  <CallNumber callCentre={found.callCentre ?? ''} example={found.example ?? ''} />
                </p>
              )}
              {found.hours && <p className="text-sm text-tinta-soft">{found.hours}</p>}
            </div>
            <ContactButtons
              callCentre={found.callCentre ?? ''}
              whatsapp={found.whatsapp ?? ''}
              example={found.example ?? ''}
              who={found.name}
            />
          </div>
        )}
      </div>
    </form>
  )
}
