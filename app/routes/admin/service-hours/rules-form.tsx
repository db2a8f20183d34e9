// The form of working hours, days of the week and targets by priority.
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/forms/field.tsx'
import { TimeInput } from '#app/ui/forms/time-input.tsx'
import { dayNames } from '#domain/tickets/sla/service-rules.ts'
import { targetOrder } from '#domain/tickets/sla/sla-input.ts'
import { priorities } from '#domain/tickets/ticket.ts'

/** Props of `RulesForm`; `values` are the fields as they are to be shown, `seen` is when the rules were saved. */
export interface RulesFormProps {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
  readonly seen: string
  readonly busy: boolean
  /** The page itself. */
  readonly here: string
}

/** Posts `intent=rules` with every field. */
export function RulesForm({ values, errors, seen, busy, here }: RulesFormProps) {
  return (
    <Form method="post" action={here} noValidate className="grid grid-cols-1 gap-6">
      <input type="hidden" name="intent" value="rules" />
      <input type="hidden" name="seen" value={seen} />
      <Card>
        <CardHeader title="Jam kerja" description="Batas waktu hanya berjalan pada jam ini. Semua jam dalam WIB." />
        <div className="grid grid-cols-1 gap-5">
          <div className="grid grid-cols-2 gap-4 sm:max-w-sm">
            <Field label="Jam buka" name="opens" error={errors.opens}>
              <TimeInput defaultValue={values.opens} />
            </Field>
            <Field label="Jam tutup" name="closes" error={errors.closes}>
              <TimeInput defaultValue={values.closes} />
            </Field>
          </div>
          <fieldset>
            <legend className="mb-1 font-semibold">Hari kerja</legend>
            <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
              {dayNames.map((name, place) => (
                <Checkbox
                  key={name}
                  name={`day-${place + 1}`}
                  defaultChecked={values[`day-${place + 1}`] !== undefined}
                  error={errors[`day-${place + 1}`]}
                >
                  {name}
                </Checkbox>
              ))}
            </div>
          </fieldset>
        </div>
      </Card>
      <Card>
        <CardHeader
          title="Batas waktu"
          description="Dihitung dalam jam kerja sejak tiket masuk. Pecahan boleh, misalnya 0,5."
        />
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
                    error={errors[`${priority}-${kind}`]}
                  >
                    <TextInput inputMode="decimal" autoComplete="off" defaultValue={values[`${priority}-${kind}`]} />
                  </Field>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </Card>
      <Button type="submit" busy={busy} busyLabel="Menyimpan..." className="justify-self-start">
        Simpan jam layanan
      </Button>
    </Form>
  )
}
