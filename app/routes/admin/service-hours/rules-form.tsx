// The form of working hours, days of the week and targets by priority.
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { TimeInput } from '#app/ui/forms/time-input.tsx'
import { dayNames } from '#domain/tickets/sla/service-rules.ts'
import { targetOrder } from '#domain/tickets/sla/sla-input.ts'
import { priorities } from '#domain/tickets/ticket.ts'

/** What is stored of the rules, for their edit conflict; `values` as the fields show them. */
export function storedRules(values: RulesFormProps['values']) {
  const days = dayNames.filter((_, place) => values[`day-${place + 1}`])
  const targets = targetOrder.map((priority) => ({
    label: `Batas waktu ${priorities[priority]} tersimpan`,
    text: `Jawaban pertama ${values[`${priority}-firstResponse`]} jam, selesai ${values[`${priority}-resolution`]} jam`,
  }))
  return [
    { label: 'Jam kerja tersimpan', text: `${values.opens} sampai ${values.closes}` },
    { label: 'Hari kerja tersimpan', text: days.join(', ') },
    ...targets,
  ]
}

/** Props of `RulesForm`; `values` are the fields as they are to be shown, `seen` is when the rules were saved. */
export interface RulesFormProps {
  readonly values: Readonly<Record<string, string>>
  readonly seen: string
  /** The page itself. */
  readonly here: string
}

/** Posts `intent=rules` with every field. */
export function RulesForm({ values, seen, here }: RulesFormProps) {
  return (
    <PortalForm stored={values} intent="rules" hidden={{ seen }} action={here} className="grid grid-cols-1 gap-6">
      <Card title="Jam kerja" description="Batas waktu hanya berjalan pada jam ini. Semua jam dalam WIB.">
        <div className="grid grid-cols-1 gap-5">
          <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
            <Field label="Jam buka" name="opens">
              <TimeInput />
            </Field>
            <Field label="Jam tutup" name="closes">
              <TimeInput />
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1 font-semibold">Hari kerja</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
              {dayNames.map((name, place) => (
                <Checkbox key={name} name={`day-${place + 1}`}>
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </div>
      </Card>
      <Card title="Batas waktu" description="Dihitung dalam jam kerja sejak tiket masuk. Pecahan boleh, misalnya 0,5.">
        <div className="grid grid-cols-1 gap-5">
          {targetOrder.map((priority) => (
            <fieldset key={priority}>
              <legend className="mb-2 font-semibold">{`Prioritas ${priorities[priority]}`}</legend>
              <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
                {(['firstResponse', 'resolution'] as const).map((kind) => (
                  <Field
                    key={kind}
                    label={
                      <span className="text-sm font-medium">
                        {kind === 'firstResponse' ? 'Jawaban pertama' : 'Selesai'}
                        <span className="sr-only">{`, prioritas ${priorities[priority]}`}</span>
                      </span>
                    }
                    name={`${priority}-${kind}`}
                  >
                    <TextInput inputMode="decimal" autoComplete="off" />
                  </Field>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Card>
      <Button type="submit" busyLabel="Menyimpan..." className="justify-self-start">
        Simpan jam layanan
      </Button>
    </PortalForm>
  )
}
