// The form of 'Mode puncak': by measure, off, or a level for some hours.
import { type ReactNode, useContext } from 'react'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { fieldId } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { choiceWords } from '#domain/peak/peak-audit.ts'
import { nameOfChoice, type PeakChoice } from '#domain/peak/peak-choice.ts'
import { peakChoices, peakHours } from '#domain/peak/peak-input.ts'
import { formatTime } from '#shared/dates.ts'

const hints: Readonly<Record<(typeof peakChoices)[number], string>> = {
  auto: 'Setiap proses server naik dan turun menurut bebannya sendiri.',
  off: 'Tidak ada yang ditunda dan tidak ada yang diukur.',
  '1': 'Saran saat mengetik dan pekerjaan otomatis menunggu.',
  '2': 'Juga laporan, unduhan, dan berkas dari keluarga.',
  '3': 'Juga pertanyaan baru dari keluarga.',
}

/** Props of `PeakForm`: what counts now, and when that was saved. */
export interface PeakFormProps {
  readonly choice: PeakChoice
  readonly seen: string
}

/** Everything stands in it at once, so that it works without scripts; the hours count for a level alone. */
export function PeakForm({ choice, seen }: PeakFormProps) {
  return (
    <PortalForm
      hidden={{ seen }}
      stored={{ choice: nameOfChoice(choice), hours: '1' }}
      className="grid grid-cols-1 gap-5"
    >
      <FormNotices />
      <Radios name="choice" label="Mode">
        {peakChoices.map((value) => (
          <Radio key={value} name="choice" value={value} first={peakChoices[0]}>
            <span className="font-semibold">{choiceWords[value]}</span>
            <span className="block text-sm text-tinta-soft">{hints[value]}</span>
          </Radio>
        ))}
      </Radios>
      <Radios name="hours" label="Lamanya tingkat" row>
        {peakHours.map((value) => (
          <Radio key={value} name="hours" value={value} first={peakHours[0]}>
            {value} jam
          </Radio>
        ))}
      </Radios>
      <p className="-mt-3 text-sm text-tinta-soft">
        {choice.mode === 'level'
          ? `Tingkat ${choice.level} berakhir sendiri pukul ${formatTime(choice.until)}, lalu otomatis lagi.`
          : 'Tingkat berakhir sendiri setelah itu, lalu otomatis lagi.'}
      </p>
      <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
        Simpan mode
      </Button>
    </PortalForm>
  )
}

interface RadiosProps {
  readonly name: string
  readonly label: string
  readonly row?: boolean
  readonly children: ReactNode
}

function Radios({ name, label, row = false, children }: RadiosProps) {
  const error = useContext(FormContext)?.errors[name]
  const errorId = `${fieldId(name)}-error`
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className={row ? 'flex flex-wrap gap-x-6' : 'grid grid-cols-1'}>{children}</div>
      {error && (
        <p id={errorId} className="mt-2 text-sm font-medium text-red-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RadioProps {
  readonly name: string
  readonly value: string
  /** The value of the group's first button, to which its mistake leads. */
  readonly first: string
  readonly children: ReactNode
}

function Radio({ name, value, first, children }: RadioProps) {
  const form = useContext(FormContext)
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
      <input
        type="radio"
        name={name}
        value={value}
        id={value === first ? fieldId(name) : undefined}
        defaultChecked={form?.values[name] === value}
        aria-invalid={form?.errors[name] ? true : undefined}
        className="mt-0.5 size-5 shrink-0 accent-nila-700"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
